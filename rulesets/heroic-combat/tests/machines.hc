module "Heroic Combat: machines, tested" { version = "1.0" }
extends "heroic-combat"
use "heroic-combat/policies"
use "helpers"

test "A machine shoots, and keeps its distance" {
  scenario "butts"
  policy steady
  for who in combatants { if who != orc and who != robin { leave(who, fled) } }
  run 1
  expect robin.tactic in [aimed_shooting, hold_ground] and robin.at == 0 and robin.spent[longbow] > 1
}
test "A machine strikes at all who are alike, who count together [HC-088]" {
  scenario "yard"
  policy steady
  only([knights, orc_a, orc_b])
  first(knights.bodies).hp = 12 * 11
  answer location where it == torso
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3 ; rolls damage = 3, 3, 3, 3, 3
  take_turn(knights)                             # 16 + 12 - 18 against 11 - 3: one hit, times five
  expect locked(knights, orc_a) and locked(knights, orc_b) and orc_a.hp + orc_b.hp < 24
}
test "A machine puts the bow away when somebody is upon it" {
  scenario "butts"
  policy steady
  orc.at = 0
  begin locked(robin, orc)
  take_turn(robin)
  expect robin.in_hand == [broadsword_blade] and robin.moves_given == 2 and robin.attacked and not robin.folded
  leave(orc, fled)
  take_turn(robin)
  expect robin.in_hand == [longbow] and robin.spent[longbow] == 3
}
test "A machine spares its friends unless it shoots well" {
  scenario "butts"
  policy steady
  for who in marks.members { if who != orc { leave(who, fled) } }
  begin locked(friend, orc)
  robin.skill[bow] = 13                          # 6 with three shots, against 10
  take_turn(robin)
  expect robin.spent[longbow] == 0 and robin.at == 0
  robin.skill[bow] = 18
  take_turn(robin)
  expect robin.spent[longbow] == 3
}
test "Who keeps off, as he holds only a bow, weighs no charge that he will not make" {
  scenario "butts"
  policy steady
  for who in combatants { if who not in [robin, friend, orc, hobgoblin] { leave(who, fled) } }
  friend.at = 6 ; orc.at = 6
  begin locked(friend, orc)
  robin.in_hand = [crossbow] ; robin.unloaded[crossbow] = true
  expect keeps_off(robin) and within_charge(robin, all_out_offensive) == []
  run 1
  expect robin.tactic not in [all_out_offensive, offensive]
}
test "A machine reloads and rises" {
  scenario "butts"
  policy steady
  robin.in_hand = [crossbow]
  robin.posture = kneeling
  robin.unloaded[crossbow] = true
  take_turn(robin)
  expect robin.posture == standing and not robin.unloaded[crossbow] and robin.attacks_given + robin.moves_given > 2
}
test "A machine counts what gets through armour, not the average less armour" {
  scenario "yard"
  orc_a.dr[torso] = 6
  expect harm(axe_swing, orc_a, torso) == mean_above(2d, 6) * 1.5 and harm(axe_swing, orc_a, torso) > 0
  orc_a.dr[torso] = 2
  expect harm(sword_thrust, orc_a, torso) == 7 and harm(mace_swing, orc_a, leg) > 4
  expect most_harm(orc_a, leg) == 7 and most_harm(horde, torso) == 12 * 12
}
test "A machine does not stab at an eye that it will hardly hit" {
  scenario "last-stand"
  policy steady
  expect promise(spearmen, long_spear, hild, eye) < promise(spearmen, long_spear, hild, torso)
  expect win_chance(-13) == 0 and win_chance(0) < 0.5 and hit_chance(3, 4, 2) < hit_chance(3, 4, 1)
  spearmen.at = 1
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8, 8, 8, 8, 8, 8, 8, 8 ; rolls casualty = 3
  take_turn(spearmen)
  expect hild.bodies[0].crippled == []
}
test "A machine counts its numbers, and those of the foe" {
  scenario "yard"
  expect edge(horde, axe, sherman) == 10 + 16 - 14 and edge(gang, axe, sherman) == 10 - 1 + 6 - 14    "they are too weak for axes"
  expect edge(sherman, sherman_blade, horde) == 14 - 10
}
test "A machine waits for those who can come, not for those who are held" {
  scenario "yard"
  policy heroes = mindless ; policy orcs = steady
  only([sherman, hobgoblin])
  sherman.at = -20
  rolls initiative = 1, 6
  run 1
  expect hobgoblin.tactic == hold_ground and sherman.at == -1    "struck as he came"
  end locked(sherman)
  sherman.at = -10
  expect comes_on(sherman, hobgoblin)
  begin locked(sherman, orc_a)
  expect not comes_on(sherman, hobgoblin) and not lets_come(hobgoblin)
}
test "A machine gives big wounds to one after the other, small ones to one man" {
  scenario "yard"
  let blow = new_attack(horde, axe)
  let first_squire = first(squires.bodies)
  squires.dr[torso] = 0
  expect 2 * blow_to(first_squire, blow) > squires.hp_max and has_enough(first_squire, blow, [first_squire])
  squires.dr[torso] = 6
  expect not has_enough(first_squire, blow, []) and not has_enough(first_squire, blow, [first_squire])
  first_squire.hp = 1
  expect has_enough(first_squire, blow, [first_squire]) and not has_enough(first_squire, blow, [])
}
test "The stronger covers himself, and who cannot be hurt stands firm" {
  scenario "sherman"
  policy steady
  begin locked(sherman, orc_a) ; begin locked(sherman, orc_b) ; begin locked(sherman, hobgoblin)
  expect exchange(sherman, all_out_defensive) > exchange(sherman, offensive) and exchange(sherman, retreat) < exchange(sherman, hold_ground)
}
test "Whoever covers himself on all sides goes into no melee by a blow without hope [HC-019]" {
  scenario "sherman"
  policy steady
  sherman.tactic = hold_ground ; orc_a.tactic = all_out_defensive ; orc_b.tactic = all_out_offensive
  take_deeds(orc_a)
  expect not locked(orc_a)                       "6 against 18"
  rolls attack = 10 ; rolls defence = 10
  take_deeds(orc_b)
  expect locked(orc_b, sherman)                  "14 against 18"
  begin locked(orc_a, sherman)
  expect worth_striking(orc_a)                   "who is locked anyway has nothing to lose"
}
test "A machine looks for a gap in the armour of who runs, and of who comes [HC-071] [HC-136]" {
  scenario "duel"
  policy marches = steady ; policy tarn = steady
  black_tarn.at = 0
  black_tarn.dr[torso] = 20
  begin locked(isolde, black_tarn)
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8
  break_away(black_tarn)
  expect black_tarn.hp < 16
  end locked(isolde)
  black_tarn.at = 3
  wait.perform(isolde)
  expect the(isolde.watch).location != torso
}
test "A machine neither fears a runner nor charges where there is no room [HC-087] [HC-158]" {
  scenario "warband"
  policy thornhold = steady ; policy red_hand = steady
  orc_axes.at = 1 ; goblins.at = 1
  expect goblins in who_may_strike(sir_aldous)
  goblins.fleeing = true
  expect goblins not in who_may_strike(sir_aldous)
  begin locked(goblins, men_at_arms)
  expect numbers_engaged(orc_axes) == 0 and within_charge(orc_axes, all_out_offensive) == []
}
test "The second rank does not wait for others while its front is fought with" {
  scenario "warband"
  policy thornhold = steady ; policy red_hand = steady
  only([men_at_arms, pikemen, goblins, ogre])
  goblins.at = 2 ; ogre.at = 20
  begin locked(men_at_arms, goblins)
  rolls initiative = 6, 1
  answer location where it == torso
  rolls attack = 3, 3, 3 ; rolls defence = 3, 3, 3
  run 1
  expect pikemen.watch == none and locked(pikemen, goblins)
}
test "Arrows that hit easily go at one man each, and are not kept for whoever is left" {
  scenario "butts"
  policy steady
  for who in marks.members { if who != rabble and who != orc { leave(who, fled) } }
  robin.skill[bow] = 22
  rolls attack = 10, 10, 10 ; rolls defence = 12, 12, 12 ; rolls damage = 3, 3, 3
  rolls casualty = 10, 10, 10
  expect volley(robin, longbow, none) == 3
  expect count(rabble.bodies, it.hp < rabble.hp_max) == 3 and orc.hp == orc.hp_max
}
test "A tactic that lowers the Dodge costs whoever is shot at [HC-020]" {
  scenario "skirmish"
  policy sheriff = steady ; policy outlaws = steady
  for who in combatants { if who not in [crossbows, much] { leave(who, fled) } }
  expect most_suffered(much, crossbows, aimed_shooting) > most_suffered(much, crossbows, neutral)
  expect most_suffered(much, crossbows, neutral) > most_suffered(much, crossbows, hold_ground)
  crossbows.unloaded[crossbow] = true
  expect most_suffered(much, crossbows, neutral) > 0    "there is time to load it"
  crossbows.fleeing = true
  expect most_suffered(much, crossbows, neutral) == 0
  crossbows.fleeing = false
  rolls initiative = 6, 1
  run 1
  expect much.tactic == hold_ground              "and does not run at three crossbows"
}
test "Whoever can come and strike with more than bare hands is taken to do that, not to shoot" {
  scenario "skirmish"
  expect may_shoot_at(javelins, crossbows) and may_shoot_at(robin, crossbows)    "47 yards and more"
  crossbows.at = 20
  expect not may_shoot_at(javelins, crossbows) and javelins in who_may_strike(crossbows)
  expect may_shoot_at(robin, crossbows) and robin in who_may_strike(crossbows)
  robin.in_hand = [broadsword_blade]
  expect not may_shoot_at(robin, crossbows)
}
test "A machine draws what does much more harm than what is in hand, and draws it once" {
  scenario "skirmish"
  policy sheriff = steady ; policy outlaws = steady
  only([javelins, riders])
  riders.at = 0 ; javelins.at = 1
  begin locked(javelins, riders)
  expect javelins.in_hand == [javelin] and wants_blade(javelins)
  rolls attack = 18 ; rolls defence = 3
  take_turn(javelins)
  expect javelins.in_hand == [long_spear] and not wants_blade(javelins)    "as skilled, and the javelin’s 1d hardly gets through DR 4"
  javelins.in_hand = [javelin]
  end locked(riders)
  javelins.at = 42
  expect not wants_blade(javelins)               "there is time to throw"
}
test "Whoever acts after foes who may charge lets them come, instead of charging [HC-015]" {
  scenario "skirmish"
  policy sheriff = mindless ; policy outlaws = steady
  only([riders, javelins])
  riders.at = 0 ; javelins.at = 40
  javelins.spent[javelin] = 3 ; javelins.in_hand = [long_spear]
  rolls initiative = 6, 1
  run 1
  expect javelins.tactic == hold_ground
  riders.at = 0
  expect awaits_charge(javelins) and not awaits_charge(riders)
  riders.at = -60
  expect not awaits_charge(javelins)             "nobody charges so far"
  riders.at = 0
  combat.order = [javelins.side, riders.side]
  expect not awaits_charge(javelins)             "who acts first comes first"
}
test "Shooters shoot before friends run into the way" {
  scenario "skirmish"
  policy sheriff = steady ; policy outlaws = mindless
  only([riders, crossbows, javelins])
  javelins.at = 20
  expect shoots_first(crossbows) and not shoots_first(riders)
  crossbows.at = 19
  expect not shoots_first(crossbows)             "they are in it themselves"
}
test "Whoever strikes at a fleeing neck does not do it with fists [HC-071]" {
  scenario "duel"
  policy marches = steady ; policy tarn = steady
  black_tarn.at = 0
  expect most_promised(isolde, broadsword_blade, black_tarn) > most_promised(isolde, fists, black_tarn)
}
test "Who is not held goes past a foe whom he hardly hurts, to one beside him whom he fells" {
  scenario "yard"
  policy heroes = steady ; policy orcs = mindless
  only([sherman, orc_a, hobgoblin])
  sherman.at = 0 ; orc_a.at = 1 ; hobgoblin.at = 3
  orc_a.dr = 8
  sherman.tactic = offensive
  expect goes_past(sherman)
  hobgoblin.at = 4
  expect not goes_past(sherman)                  "too far off"
  hobgoblin.at = 3
  rolls attack = 13 ; rolls defence = 12 ; rolls damage = 3
  take_deeds(sherman)
  expect sherman.at == 2 and locked(sherman, hobgoblin) and not locked(sherman, orc_a)
  end locked(sherman)
  sherman.attacked = false
  begin locked(sherman, orc_a)
  expect not goes_past(sherman)                  "he is held"
}
test "Who can strike and only strikes does not declare Aimed Shooting [HC-024]" {
  scenario "volley-into-melee"
  policy baron = steady ; policy raiders = steady
  only([throwers, halberdiers])
  throwers.at = 1 ; halberdiers.at = 0
  expect near(throwers) and exchange(throwers, aimed_shooting) < exchange(throwers, neutral)
}
test "Who has thrown his last javelin does not walk up to swords with nothing in hand" {
  scenario "skirmish"
  policy sheriff = mindless ; policy outlaws = steady
  only([javelins, riders])
  riders.at = 0 ; javelins.at = 12
  javelins.spent[javelin] = 3 ; javelins.in_hand = []
  javelins.attacked = true ; javelins.tactic = neutral
  javelins.moved = yards_for(javelins, 1) + 1    # too far to draw as well
  expect still_to_draw(javelins)
  take_deeds(javelins)
  expect javelins.at == 12
}
test "Where the front is narrow, whoever does most for the room that he takes goes in first [HC-087]" {
  scenario "warband"
  policy thornhold = steady ; policy red_hand = steady
  goblins.at = 1 ; orc_axes.at = 1 ; ogre.at = 1
  for who in combatants { who.tactic = hold_ground }
  expect worth_of_room(ogre) > worth_of_room(goblins) and worth_of_room(orc_axes) > worth_of_room(goblins)
  rolls initiative = 1, 6
  run 1
  expect combat.front[0] == ogre or combat.front[1] == ogre
  expect worth_of_room(ogre) == 0                "he has his place"
  combat.frontage = 0
  end locked(ogre)
  expect worth_of_room(ogre) == 0
}
test "Who fills the front makes way for friends behind who would do more there [HC-068] [HC-087]" {
  scenario "warband"
  policy thornhold = steady ; policy red_hand = steady
  only([men_at_arms, goblins, orc_axes, ogre])
  goblins.at = 1 ; orc_axes.at = 2 ; ogre.at = 2
  goblins.skill[spear] = 7
  begin locked(men_at_arms, goblins)
  expect shut_out(goblins) == [orc_axes, ogre] and makes_way(goblins) and not makes_way(men_at_arms)
  answer location where it == torso
  rolls initiative = 1, 6
  run 1
  expect goblins.tactic == all_out_defensive and not locked(goblins) and locked(ogre) and locked(orc_axes)
  expect not makes_way(orc_axes)
}
test "Nobody makes way against one enemy alone, or for who does no more" {
  scenario "warband"
  goblins.at = 1 ; orc_axes.at = 3 ; ogre.at = 3
  goblins.skill[spear] = 16
  begin locked(men_at_arms, goblins)
  expect len(shut_out(goblins)) == 2 and not makes_way(goblins)
  goblins.skill[spear] = 7
  expect makes_way(goblins)
  only([sir_aldous, goblins, orc_axes, ogre])
  begin locked(sir_aldous, goblins)
  expect their_numbers(goblins) == 1 and not makes_way(goblins)
}
test "A captain does not go all-out at a company that may kill him twice [HC-015]" {
  scenario "meadow"
  policy green = steady ; policy white = steady
  only([white_captain, green_spears])
  white_captain.at = 0 ; green_spears.at = 1
  begin locked(white_captain, green_spears)
  expect most_suffered(white_captain, green_spears, all_out_offensive) > white_captain.hp_max
  expect exchange(white_captain, all_out_offensive) < exchange(white_captain, hold_ground)
}
test "Nobody goes on striking at an arm that is lost already [HC-056]" {
  scenario "warband"
  goblins.at = 1
  let at_arm = promise(goblins, long_spear, sir_aldous, arm)
  add arm to first(sir_aldous.bodies).crippled
  expect is_lost(sir_aldous, arm) and not is_lost(sir_aldous, leg)
  expect promise(goblins, long_spear, sir_aldous, arm) < at_arm
  expect highest(locations, promise(goblins, long_spear, sir_aldous, it)) != arm
}
