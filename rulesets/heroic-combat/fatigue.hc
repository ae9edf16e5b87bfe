## What a long fight costs.
chapter "Fatigue" of "heroic-combat"

## A battle costs FP according to the load carried, and more on a hot day. Nobody spends FP
## for extra effort. [HC-161] [HC-162] [HC-164]
define battle_cost(who) = who.burden.battle_cost + (combat.hot ? (who.padded ? 2 : 1) : 0)

## Below 0 FP each point lost costs a hit point as well, which may make a casualty roll due; at
## -FP a fighter collapses. [HC-078] [HC-163]
rule tire(who) {
  let cost = battle_cost(who)
  let beyond = clamp(cost - max(0, who.fp), 0, cost)
  who.fp -= cost
  who.fought = false
  say "{who}: {cost} FP, {who.fp} left."
  if not low_fp_counts { return }
  if beyond > 0 {
    for body in filter(who.bodies, not it.out) {
      body.hp -= beyond * (who.pooled ? who.standing : 1)
      body.due = not who.pooled and body.hp <= 0
    }
    roll_casualties([who])
    count_losses(who, who, collapsed)
  }
  if who.active and who.fp <= -who.fp_max { leave(who, collapsed) }
}
