## Where fighters stand, how far they go, and who may strike at them on the way.
chapter "Moving" of "dreadnaught"

# ---- the field ---------------------------------------------------------------------------

## Squares of five feet; a step across a corner is a step like any other. [D0-008] [D0-028]
define distance(a, b) = grid_distance(a.at, b.at)
## Other fighters, walls and the edge of the field block the way. [D0-028] [D0-089]
define on_field(square) = square.x <= combat.edge.x and square.y <= combat.edge.y
define free(square)     = on_field(square) and square not in combat.walls and none(active_combatants(), it.at == square)
define barred(who)      = concat(combat.walls, map(without(active_combatants(), who), it.at), beyond_the_edge())
define beyond_the_edge() = concat(
  rectangle(square_at(combat.edge.x + 1, 1), square_at(combat.edge.x + 1, combat.edge.y + 1)),
  rectangle(square_at(1, combat.edge.y + 1), combat.edge))

## What a fighter could strike at right now: any square within reach, or in a grapple only his
## partner's, whichever of them dominates. Bare hands are always available. [D0-034] [D0-071]
define threatens(who, square) =
  who.active and grid_distance(who.at, square) <= who.reach and
    (not grappling(who) or any(partners(who, grappling), it.at == square))
define watches_any_of(who, squares: list of square) = any(squares, threatens(who, it))

## Speed, with everything that changes it. Total defence halves it for the turn. [D0-008]
## [D0-062]
score pace(who) {
  speed  : who.speed
  traits : sum(who.traits, it.speed)    when who.traits != [] "{who} has no traits"
  least  : at_least 0
}
define half_pace(who) = div(pace(who), 2)

# ---- going -------------------------------------------------------------------------------

## A movement action covers up to the speed in steps and costs no EP. [D0-028]
deed move {
  takes = movement
  may   = can_walk(actor)
  rule perform { walk(actor, pace(actor)) }
}
## What is left of the action after standing up. [D0-095]
deed short_move "move a little" {
  takes = half_movement
  may   = can_walk(actor) and (actor.half or prone(actor))
  rule perform { walk(actor, half_pace(actor)) }
}
## A prone fighter can still move. Grapplers cannot. [D0-071] [D0-094]
define can_walk(who) = not grappling(who) and any(neighbours(who.at), free(it))

## EP buy further steps for this turn, one each; others learn how many only after the move. In
## total defence, a turn's steps together are at most half the speed, besides those bought.
## [D0-018] [D0-031] [D0-062]
rule walk(mover, squares: int) {
  let steps = steps_left(mover, squares)
  choose haste from 0..mover.ep by mover "EP for more steps"
  pay_in_secret(mover, for_haste, haste)
  let further = mover.extra + haste
  choose goal from reachable(mover.at, steps + further, barred(mover)) by mover "Where to go"
  let straight = shortest_path(mover.at, goal, barred(mover))
  let wide     = shortest_path(mover.at, goal, concat(barred(mover), watched(mover)))
  let detour   = is_detour(mover, straight, wide, steps + further)
  choose wary from detour ? [yes, no] : [no] by mover "Keep out of reach of enemies on the way"
  take_care(mover, wary ? wide : straight)
  let gone = advance(mover, wary ? wide : straight)
  end careful(mover)
  show(mover, for_haste)
  mover.stepped += min(gone, steps)
  mover.extra = further - max(0, gone - steps)
}
## [D0-062]
define steps_left(who, squares: int) = on_total_defence(who) ? clamp(pace(who) - who.stepped, 0, squares) : squares
## Whether another way to the same square stays out of everyone's reach. [D0-028] [D0-033]
define is_detour(mover, straight: list of square, wide: list of square, steps: int) =
  passes(mover, straight) and wide != straight and 0 < len(wide) <= steps
## Care is chosen before the first step, and revealed only when somebody strikes. [D0-029]
rule take_care(mover, way: list of square) {
  if not passes(mover, way) { return }
  choose care from 0..mover.ep by mover "EP for careful movement"
  pay_in_secret(mover, with_care, care)
  begin careful(mover, care)
}
define watched(mover) = without(flatten(map(enemies(mover), watch(it))), mover.at)
define watch(foe)     = filter(burst(foe.at, foe.reach), threatens(foe, it))
## The squares left behind on the way, and whether an enemy watches any of them.
define left_behind(mover, way: list of square) = concat([mover.at], take(way, len(way) - 1))
define passes(mover, way: list of square) =
  len(way) > 0 and any(enemies(mover), watches_any_of(it, left_behind(mover, way)))

## Before each step, enemies who threaten the square being left may strike, in the order of turns
## and once each in the whole move. A fighter who is struck down or falls prone gets no further.
## [D0-033] [D0-036] [D0-037]
rule advance(mover, way: list of square) -> int {
  if way == [] { return 0 }
  say "{mover} sets out for {last(way)}."
  let was_prone = prone(mover)
  let struck : list of combatant = []
  let gone = 0
  for goal in way {
    for watcher in combat.order {
      if not is_cut_off(mover, was_prone) and watcher not in struck and watcher in enemies(mover) and threatens(watcher, mover.at) {
        if offer_opportunity(watcher, mover, in_passing) { add watcher to struck }
      }
    }
    if not is_cut_off(mover, was_prone) {
      mover.at = goal
      gone += 1
    }
  }
  if gone < len(way) { say "{mover} gets no further than {mover.at}." }
  return gone
}
define is_cut_off(mover, was_prone: bool) = not mover.active or prone(mover) and not was_prone

## Every two EP make the mover harder to strike in passing, but not otherwise. [D0-029]
## [D0-030]
condition careful(who, ep: int) hidden {
  modifier careful to defence_total for defender : div(ep, 2) when attack.opening.opportunity "it helps against attacks of opportunity"
}

## Half a movement action. [D0-095]
deed stand_up "stand up" {
  takes = half_movement
  may   = prone(actor)
  rule perform { end prone(actor) ; say "{actor} stands up." }
}
## A penalty of 1 to every action except defence against shots: to attacks, to other
## defences and to leaping aside. Damage, EP and speed are unaffected. [D0-092] [D0-094]
condition prone(who) {
  modifier prone to attack_total for attacker  : -1
  modifier prone to defence_total for defender : -1    when not attack.ranged "it is a shot"
  modifier prone to leap_total for victim      : -1
}

# ---- attacks of opportunity --------------------------------------------------------------

## Nobody has to strike. It is a single plain attack, with no manoeuvre and no bought
## attacks, and takes at least 1 EP. [D0-035] [D0-036] [D0-038]
rule offer_opportunity(watcher, provoker, opening) -> bool {
  if not may_strike(watcher, provoker) { return false }
  choose strike yes or no by watcher "Strike at {provoker}, who leaves an opening"
  if not strike { return false }
  watcher.opportunities += 1
  choose weapon from arms(watcher) where it.range == 0 by watcher "With what"
  say "{watcher} strikes at {provoker}, who leaves an opening at {provoker.at}."
  resolve(attack_by(watcher, provoker, opening, plain, weapon))
  return true
}
define may_strike(watcher, provoker) =
  watcher.ep >= in_passing.minimum and threatens(watcher, provoker.at) and
    (opportunities_per_round == none or watcher.opportunities < opportunities_per_round)
