## Steps four to seven: what a combatant may do in a turn, and to whom.
chapter "Turns" of "wcrpg"

## Two standard actions or one full-round action; near death one standard action; none for
## those unable to act. Free actions cost nothing. [WC-131] [WC-140] [WC-141] [WC-142]
define allowance(who) = not who.may_act ? 0 : who.near_death ? 1 : 2
define can_do(who, deed) =
  who.may_act and deed.takes <= who.slots and (not deed.by_hand or who.scale == character) and deed.may(who)

## A turn: a target, the range to it, and then actions, declared one at a time. A combatant
## who is out before his turn comes declares nothing. [WC-061] [WC-062] [WC-110] [WC-113]
rule act(who) {
  who.slots = allowance(who)
  if who.slots == 0 { return }
  step aiming { take_target(who) }
  step leaving { if leaves(who) { return } }
  step doing {
    while who.may_act and who.slots > 0 {
      choose optional deed from deeds where can_do(who, it) by who "What to do ({who.slots} of {allowance(who)} actions left; nothing ends the turn)"
      if deed == none { who.slots = 0 ; return }
      declare(who, deed)
    }
  }
  step finishing { finish(who) }
}
## Free actions, any number of them, may also follow the last of the others: shoot twice, then
## turn. [WC-131]
rule finish(who) {
  while who.may_act {
    choose optional deed from deeds where can_do(who, it) by who "What else, at no cost (nothing ends the turn)"
    if deed == none { return }
    declare(who, deed)
  }
}
## If the target goes down with actions still to come, the combatant picks another and finds the
## range to it, with or without a grid. [WC-031] [WC-040] [WC-061] [WC-107]
rule declare(who, deed) {
  let intent = new_intent(who, deed, who.target)
  who.slots -= deed.takes
  deed.plan(intent)
  carry_out(intent)
  let aimed = who.target
  if who.slots > 0 and aimed != none and not aimed.active { take_target(who) }
}
rule new_intent(who, deed, target: combatant?) -> intent {
  return new intent { actor = who ; deed = deed ; target = target }
}
rule take_target(who) {
  who.target = none
  if len(targets(who)) == 0 { return }
  choose target from targets(who) by who "Whom to aim at"
  who.target = target
  ranges.find(who, target)
}
define has_target(who) = who.target != none and who.target.active
