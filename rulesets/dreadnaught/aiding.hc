## Helping with another fighter's action.
chapter "Aiding" of "dreadnaught"

## Friends next to either fighter may help, without using an action, at 2 EP for each point of
## bonus. [D0-103] [D0-104] [D0-105]
rule gather_aid(aided, other: combatant) -> int {
  let given = 0
  for helper in helpers(aided, other) {
    if given < aid_cap {
      choose aid from 0..div(helper.ep, 2) by helper "How much to help {aided}" {
        needs given + aid <= aid_cap             "all aid together gives no more"
      }
      pay(helper, 2 * aid)
      given += aid
      if aid > 0 { say "{helper} helps {aided}: +{aid}." }
    }
  }
  return given
}
define helpers(aided, other: combatant) =
  filter(allies(aided), it != aided and it.ep >= 2 and min(distance(it, aided), distance(it, other)) <= 1)
