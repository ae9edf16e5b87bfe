module "Heroic Combat: waiting, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

item ration
item tonic { potion = true }
item lamp  { light = 5 }

test "Waiting is a long action, said exactly, and the end of the turn [HC-130] [HC-135] [HC-136]" {
  scenario "yard"
  orc_a.at = 30
  answer deed = act ; answer action = wait
  answer trigger = comes_near ; answer whom = any ; answer reply = strike_first ; answer plan.weapon = axe
  answer plan.location = skull
  take_turn(orc_a)
  expect orc_a.turn_over and orc_a.moves_given == 2 and orc_a.attacks_given == 2
  expect orc_a.watch?.trigger == comes_near and orc_a.watch?.reply == strike_first and orc_a.watch?.weapon == axe
  sherman.moved = 1
  expect not has_time_for(sherman, wait)         "one must have stood still"
  sherman.moved = 0
  sherman.attacked = true
  expect not has_time_for(sherman, wait)         "and not have attacked"
  expect length_of(wait.seconds) == long
}
## “I'll make a thrusting attack with my sword at the leg of the first who comes near me”:
## Sherman says what he waits for, and what he will do then, with what, how and where. “I'll do
## something” would not be enough: if it is to be a short action, he says which.
test "A wait names what it is for and what is done then; nothing vaguer can be said [EX-5] [HC-136]" {
  scenario "yard"
  answer trigger = comes_near, is_attacked ; answer whom = any ; answer reply = strike_first, be_quick
  answer plan.weapon = broadsword_blade ; answer plan.location = leg ; answer plan.way = sword_thrust
  sherman.in_hand = [broadsword_blade]
  wait.perform(sherman)
  expect sherman.watch?.trigger == comes_near and sherman.watch?.reply == strike_first and sherman.watch?.weapon == broadsword_blade
  expect sherman.watch?.location == leg and sherman.watch?.way == sword_thrust
  answer errand = put_away                       # to do just something is not enough
  wait.perform(sherman)
  expect sherman.watch?.errand == put_away
  expect len(triggers) == 3 and len(replies) == 3 and none(triggers, it.on_attack and it.fires)
}
test "What nothing triggers is over with the next turn [HC-140]" {
  scenario "yard"
  ready_to(orc_a, is_attacked, strike_first, axe)
  walk(sherman, -5)
  expect orc_a.watch != none
  answer deed = finish
  take_turn(orc_a)
  expect orc_a.watch == none
}
test "Whoever is waited for is struck as he comes, and held [HC-137] [HC-138]" {
  scenario "yard"
  answer guard where it == parry
  sherman.at = -10
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer deed = advance, finish ; answer mark = orc_a ; answer yards = 11 ; answer act_now = yes
  rolls attack = 18 ; rolls defence = 3
  sherman.tactic = offensive
  hobgoblin.at = 1
  take_turn(sherman)
  expect sherman.at == -1 and locked(sherman, hobgoblin) and sherman.moved == 9    "two yards short of him"
  expect hobgoblin.watch == none
}
test "One may let somebody pass, and he goes on [HC-136] [HC-138]" {
  scenario "yard"
  answer guard where it == parry
  sherman.at = -10
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer act_now = no, no, yes
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, 12)
  expect sherman.at == 1 and locked(sherman, hobgoblin)
}
test "A step is waited for where all wait, and where nobody does [HC-030] [HC-138]" {
  scenario "yard"
  only([sherman, hobgoblin])
  sherman.at = -10
  walk(sherman, 3)
  expect sherman.at == -7 and sherman.moved == 3
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer act_now = yes
  answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, 10)
  expect sherman.at == -1 and sherman.moved == 9
}
test "A turn goes on unless its owner is out [HC-138]" {
  scenario "yard"
  answer kept where it == 0
  answer guard where it == parry
  sherman.at = -10
  first(sherman.bodies).hp = 1
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8, 8 ; rolls casualty = 18
  answer deed = advance ; answer mark = orc_a ; answer yards = 11 ; answer act_now = yes
  take_turn(sherman)
  expect sherman.gone == struck_down and sherman.at == -1
}
test "A fighter who attacks a waiting enemy with an equally long weapon strikes at the same time [HC-139]" {
  scenario "yard"
  answer weapon where it == sherman_blade
  only([sherman, orc_a])
  sherman.at = -9
  sherman.tactic = offensive
  ready_to(orc_a, comes_near, strike_first, axe)
  first(orc_a.bodies).hp = 1
  first(sherman.bodies).hp = 1
  answer deed = advance, strike ; answer mark = orc_a ; answer yards = 9 ; answer act_now = yes
  answer location where it == torso ; answer guard where it == parry
  rolls attack = 4, 9 ; rolls defence = 12, 12 ; rolls damage = 8, 8, 8, 8, 8 ; rolls casualty = 18, 18
  take_turn(sherman)
  expect sherman.at == 0 and sherman.gone == struck_down and orc_a.gone == struck_down
}
test "A longer weapon strikes as the enemy comes, a shorter one after his blow, at passers-by too [HC-139]" {
  scenario "yard"
  only([sherman, hobgoblin])
  sherman.at = -9
  sherman.tactic = offensive
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  answer deed = advance, finish, advance, strike, finish ; answer mark = hobgoblin, hobgoblin ; answer yards = 9, 8
  answer act_now = yes ; answer location where it == torso ; answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  take_turn(sherman)
  expect sherman.at == -1 and hobgoblin.watch == none and not sherman.attacked
  end locked(sherman)
  sherman.at = -9
  sherman.in_hand = [pike] ; sherman.skill[spear] = 12
  hobgoblin.watch = new watch { trigger = comes_near ; reply = strike_first ; weapon = long_spear ; way = spear_thrust }
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8 ; rolls casualty = 18
  take_turn(sherman)
  expect sherman.at == -1 and hobgoblin.gone == struck_down and hobgoblin.watch != none    "he had no time to strike"
}
test "Whoever comes for another is struck as he comes [HC-139]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  sherman.at = -9
  sherman.tactic = offensive
  first(sherman.bodies).hp = 1
  ready_to(orc_b, comes_near, strike_first, axe)
  answer deed = advance ; answer mark = orc_a ; answer yards = 9 ; answer act_now = yes
  answer guard where it == parry
  rolls attack = 4 ; rolls defence = 12 ; rolls damage = 8, 8 ; rolls casualty = 18
  take_turn(sherman)
  expect sherman.gone == struck_down and not sherman.attacked
}
test "Whoever goes at somebody and then does not attack him is struck after all [HC-139]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  sherman.at = -9
  sherman.tactic = offensive
  ready_to(orc_a, comes_near, strike_first, axe)
  answer deed = advance, finish ; answer mark = orc_a ; answer yards = 9 ; answer act_now = no, yes
  answer guard where it == parry
  take_turn(sherman)
  expect orc_a.watch != none                     "he has let him be"
  rolls attack = 18, 18 ; rolls defence = 3, 3
  sherman.quarry = orc_a
  ready_to(orc_a, comes_near, strike_first, axe)
  melee(new_attack(sherman, sherman_blade), [orc_b])
  expect orc_a.watch == none
}
test "What is no attack is done before he strikes [HC-138] [HC-139]" {
  scenario "yard"
  answer weapon where it == sherman_blade
  only([sherman, orc_a])
  orc_a.shield = medium_shield
  orc_a.shield_ready = false
  orc_a.watch = new watch { trigger = is_attacked ; reply = be_quick ; errand = ready_shield }
  answer act_now = yes ; answer guard = blocking ; answer location where it == torso
  answer deed = strike, finish
  rolls attack = 18 ; rolls defence = 3
  take_turn(sherman)
  expect orc_a.bears_shield
}
test "The longer weapon strikes first [HC-139]" {
  scenario "yard"
  answer kept where it == 0
  answer guard where it == parry
  ready_to(hobgoblin, is_attacked, strike_first, long_spear)
  first(sherman.bodies).hp = 1
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 8, 8, 8, 8 ; rolls casualty = 18
  answer act_now = yes
  melee(new_attack(sherman, sherman_blade), [hobgoblin])
  expect sherman.gone == struck_down and hobgoblin.hp == 11
}
test "Equal weapons strike at the same time, each as if the other had not [HC-005] [HC-139]" {
  scenario "yard"
  answer kept where it == 0
  answer guard where it == parry
  ready_to(orc_a, is_attacked, strike_first, axe)
  first(orc_a.bodies).hp = 1
  first(sherman.bodies).hp = 1
  rolls attack = 4, 9 ; rolls defence = 12, 12 ; rolls damage = 8, 8, 8, 8 ; rolls casualty = 18, 18
  answer act_now = yes
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect sherman.gone == struck_down and orc_a.gone == struck_down
}
test "The shorter weapon strikes last, if its bearer can [HC-139]" {
  scenario "yard"
  answer kept where it == 0
  answer guard where it == parry
  ready_to(orc_a, is_attacked, strike_first, axe)
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer act_now = yes
  melee(new_attack(sherman, long_spear), [orc_a])
  expect orc_a.watch == none and locked(sherman, orc_a)
  ready_to(orc_b, is_attacked, strike_first, axe)
  first(orc_b.bodies).hp = 1
  sherman.skill[spear] = 20
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 3, 3, 3, 3, 3, 3, 3 ; rolls casualty = 18
  melee(new_attack(sherman, long_spear), [orc_b])
  expect orc_b.gone == struck_down and orc_b.watch != none
}
test "Only those who are attacked strike back, and not at a free blow [HC-139]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  answer guard where it == parry
  ready_to(hobgoblin, is_attacked, strike_first, long_spear)
  rolls attack = 18 ; rolls defence = 3
  melee(new_attack(sherman, sherman_blade), [orc_a])
  expect hobgoblin.watch != none
  rolls attack = 18 ; rolls defence = 3
  let parting = new attack { attacker = sherman ; weapon = sherman_blade ; free = true }
  melee(parting, [hobgoblin])
  expect hobgoblin.watch != none
}
test "A wait may become a short action [HC-137]" {
  scenario "yard"
  page.weapons = [dagger]
  page.in_hand = []
  page.watch = new watch { trigger = comes_near ; reply = be_quick ; errand = draw }
  page.at = -5
  orc_a.at = 3
  answer act_now = yes
  walk(orc_a, -8)
  expect page.in_hand == [dagger] and orc_a.at == -5
}
test "What has been named is what is done [HC-136]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.in_hand = [broadsword_blade]
  orc_a.at = 12
  answer deed = act, advance, finish
  answer action = wait ; answer trigger = comes_near ; answer whom = any ; answer reply = strike_first
  answer plan.weapon = broadsword_blade ; answer plan.location = leg ; answer plan.way = sword_thrust
  take_turn(sherman)
  answer mark = sherman ; answer yards = 12 ; answer act_now = yes ; answer kept = 0
  answer guard where it == parry
  orc_a.tactic = offensive
  rolls attack = 9 ; rolls defence = 8 ; rolls damage = 5
  take_turn(orc_a)
  expect orc_a.hp == 12 - 5                      "the leg has no armour"
}
test "A wait is bound by the tactic of the next round as well [HC-014] [HC-136]" {
  scenario "butts"
  for who in marks.members { if who != orc { leave(who, fled) } }
  robin.watch = new watch {
    trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 40 ; radius = 5 ; shots = 3
  }
  robin.tactic = aimed_shooting                  # two shots, not three
  answer act_now = any ; answer guard where it == dodging
  answer share = 2
  rolls attack = 18 ; rolls defence = 3
  walk(orc, -5)
  expect robin.spent[longbow] == 2
  robin.watch = new watch {
    trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 40 ; radius = 5 ; shots = 3
  }
  robin.tactic = retreat
  walk(orc, -1)
  expect robin.spent[longbow] == 2 and robin.watch != none    "who runs does not shoot"
}
test "Of those who are attacked together each who has waited strikes [HC-139]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  ready_to(orc_a, is_attacked, strike_first, axe)
  answer act_now = yes
  answer guard where it == parry
  rolls attack = 18, 18 ; rolls defence = 3, 3
  melee(new_attack(sherman, sherman_blade), [orc_b, orc_a])
  expect orc_a.watch == none
}
test "Whoever no longer has the weapon that he named does not strike [HC-136]" {
  scenario "yard"
  only([sherman, orc_a])
  orc_a.at = 5
  ready_to(sherman, comes_near, strike_first, sherman_blade)
  sherman.in_hand = []
  answer act_now = yes
  walk(orc_a, -5)
  expect sherman.watch == none and not locked(sherman) and orc_a.at == 0
}
test "Whoever finds no room in the front does not strike from behind it either [HC-087] [HC-137]" {
  scenario "yard"
  only([sherman, squires, orc_a, orc_b])
  combat.frontage = 1
  orc_b.at = 5
  begin locked(squires, orc_a)
  ready_to(sherman, comes_near, strike_first, sherman_blade)
  answer act_now = yes
  walk(orc_b, -4)
  expect not locked(sherman) and orc_b.at == 1
}
test "Only who can strike may wait to strike [HC-137]" {
  scenario "butts"
  expect strike_first.may(robin)                 "with bare hands"
  first(robin.bodies).crippled = [arm, shield_arm]
  expect not strike_first.may(robin) and strike_first.may(friend) and let_fly.may(robin) and not let_fly.may(friend)
  expect is_short(robin, put_away) and not is_short(robin, wait) and not is_short(robin, open_door) and not is_short(robin, pick_up)
}
test "Opportunity fire: at the first who comes, and nobody may wait for a better one [HC-141]" {
  scenario "butts"
  orc.at = 40
  twin.at = 40
  robin.watch = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 30 ; radius = 2 }
  answer act_now = no ; answer shots = 1
  rolls attack = 18 ; rolls defence = 3
  walk(orc, -7)
  expect robin.watch != none                     "33 yards off: not there yet"
  walk(orc, -5)
  expect robin.watch == none and orc.at == 28 and robin.spent[longbow] == 1
}
test "What watched ground costs [HC-141]" {
  scenario "butts"
  expect watched_width(2) == -1 and watched_width(11) == -5 and watched_line == -2
  let ground = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 30 }
  let aimed  = new attack { attacker = robin ; weapon = longbow ; shots = 1 ; targets = [orc] ; watched = ground }
  orc.at = 50
  robin.tactic = aimed_shooting
  expect ranged_attack(aimed, orc) == 15 + 2 + 3 - 7    "one yard: what aiming gives counts"
  ground.radius = 2
  expect ranged_attack(aimed, orc) == 15 - 7 - 1    "more than one yard: it does not"
  ground.radius = 11
  expect ranged_attack(aimed, orc) == 15 - 7 - 5
  ground.line = true
  expect ranged_attack(aimed, orc) == 15 - 7 - 2
}
test "A short reply is said in full, and nothing of it is left to the moment [HC-136]" {
  scenario "yard"
  only([page, orc_a])
  page.weapons = [dagger, broadsword_blade] ; page.in_hand = [] ; orc_a.at = 9
  answer trigger = comes_near ; answer whom = any ; answer reply = be_quick ; answer errand = draw
  answer draw.weapon = broadsword_blade
  wait.perform(page)
  answer act_now = yes
  walk(orc_a, -8)
  expect page.in_hand == [broadsword_blade] and page.said == none
}
test "What was said and can no longer be done is not done, nor anything else in its place [HC-136]" {
  scenario "yard"
  only([page, sherman, orc_a])
  page.weapons = [dagger, broadsword_blade] ; page.in_hand = [dagger]
  page.belt = [ration, tonic] ; page.held = []
  for errand in [draw, put_away, change_posture, fetch_item, pocket_item, swallow, light_torch] {
    let told = new details { }
    told.weapon = longbow ; told.posture = crouching ; told.item = lamp
    page.said = told
    errand.perform(page)
  }
  expect page.in_hand == [dagger] and page.posture == standing and page.belt == [ration, tonic] and page.held == [] and page.burning == []
  page.said = none
  answer posture = sitting
  change_posture.perform(page)
  expect page.posture == sitting
}
test "What waiting for it comes to is heard of like any action [HC-128] [HC-137]" {
  scenario "yard"
  only([page, orc_a])
  page.errands = [read_note] ; page.at = -5
  page.watch = new watch { trigger = comes_near ; reply = be_quick ; errand = read_note }
  answer act_now = yes
  walk(orc_a, -6)
  expect page.errands == [] and page.ducked
}
on acts as hears_it_read when action == read_note { who.ducked = true }
test "How a volley is to go is said when one begins to wait: at three men [HC-101] [HC-136] [HC-141]" {
  scenario "butts"
  only([robin, rabble])
  rabble.at = 40
  answer trigger = comes_into_view ; answer reply = let_fly ; answer plan.weapon = longbow
  answer plan.shots = 3 ; answer plan.location = torso ; answer crowd = no ; answer let_fly.share = 1
  answer ahead = 39 ; answer straight = no ; answer radius = 1
  wait.perform(robin)
  answer act_now where true ; answer guard where it == dodging
  rolls attack = 18, 18, 18 ; rolls defence = 3, 3, 3
  walk(rabble, -1)
  expect robin.spent[longbow] == 3
}
test "How a volley is to go is said when one begins to wait: at the group [HC-103] [HC-136] [HC-141]" {
  scenario "butts"
  only([robin, rabble])
  rabble.at = 40
  answer trigger = comes_into_view ; answer reply = let_fly ; answer plan.weapon = longbow
  answer plan.shots = 3 ; answer plan.location = torso ; answer crowd = yes
  answer ahead = 39 ; answer straight = no ; answer radius = 1
  wait.perform(robin)
  answer act_now where true ; answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  walk(rabble, -1)
  expect robin.spent[longbow] == 3
}
test "A shot with nobody to hit is not loosed [HC-100] [HC-136]" {
  scenario "butts"
  only([robin, orc])
  orc.at = 40
  robin.watch = new watch {
    trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 39 ; shots = 3 ; share = 2
  }
  answer act_now where true ; answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  walk(orc, -1)
  expect robin.spent[longbow] == 2
}
test "One may wait for somebody in particular: the first orc, and no hobgoblin [HC-136]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  hobgoblin.at = 9 ; orc_a.at = 20 ; sherman.in_hand = [broadsword_blade]
  answer trigger = comes_near ; answer whom = [orc_a] ; answer reply = strike_first
  answer plan.weapon = broadsword_blade ; answer plan.location = torso ; answer plan.way = sword_thrust
  wait.perform(sherman)
  expect sherman.watch?.whom == [orc_a]
  walk(hobgoblin, -8)
  expect sherman.watch != none and hobgoblin.at == 1
  expect not waits_for_attack_by(sherman, hobgoblin) and waits_for_attack_by(sherman, orc_a)
  answer act_now where it == yes ; answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  walk(orc_a, -19)
  expect sherman.watch == none and locked(sherman, orc_a)
}
test "A step away sets nothing off, within reach or out of it [HC-136] [HC-138]" {
  scenario "yard"
  only([sherman, hobgoblin])
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  walk(sherman, -5)
  expect sherman.at == -5 and hobgoblin.watch != none
  sherman.at = 2
  walk(sherman, 1)
  expect hobgoblin.watch != none
  answer act_now = yes ; answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, -1)
  expect hobgoblin.watch == none                 "within reach, but nearer"
}
test "A referee may count only the step that leads into reach [HC-136]" {
  scenario "yard"
  param coming_near = step_into_reach
  only([sherman, hobgoblin])
  sherman.at = -1
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  walk(sherman, 1)
  expect hobgoblin.watch != none
  sherman.at = -2
  answer act_now = yes ; answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, 5)
  expect sherman.at == -1 and hobgoblin.watch == none
}
test "An arrow is an attack, too, and what one has waited to do comes before it [HC-136] [HC-138]" {
  scenario "butts"
  only([robin, hobgoblin])
  hobgoblin.shield_ready = false
  hobgoblin.watch = new watch { trigger = is_attacked ; reply = be_quick ; errand = ready_shield }
  answer act_now where it == yes ; answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  loose(new_shot(robin, longbow, hobgoblin))
  expect hobgoblin.bears_shield
}
test "A shot sets off no blow at somebody out of reach, nor anything that waits for blows or for others [HC-136] [HC-139]" {
  scenario "butts"
  only([robin, bowmen, hobgoblin])
  answer guard where it == dodging
  rolls attack = 18, 18, 18 ; rolls defence = 3, 3, 3
  ready_to(hobgoblin, is_attacked, strike_first, axe)
  loose(new_shot(robin, longbow, hobgoblin))
  hobgoblin.watch = new watch { trigger = comes_near ; reply = be_quick ; errand = put_away }
  loose(new_shot(robin, longbow, hobgoblin))
  hobgoblin.watch = new watch { trigger = is_attacked ; reply = be_quick ; errand = put_away ; whom = [bowmen] }
  loose(new_shot(robin, longbow, hobgoblin))
  expect hobgoblin.watch != none and hobgoblin.in_hand == [axe]
}
test "Whoever is shot down by his own target looses no arrow [HC-138]" {
  scenario "butts"
  only([robin, javelineer, hobgoblin])
  first(robin.bodies).hp = 1
  hobgoblin.skill[bow] = 15 ; hobgoblin.in_hand = [short_bow]
  ready_to(hobgoblin, is_attacked, let_fly, short_bow)
  answer act_now where it == yes ; answer guard where it == dodging
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 6 ; rolls casualty = 18
  loose(new_shot(robin, longbow, hobgoblin))
  expect robin.gone == struck_down and hobgoblin.hp == 11 and not javelineer.fought
}
test "Of a weapon of two reaches that of the named way counts [HC-139]" {
  scenario "yard"
  only([sherman, hobgoblin])
  sherman.in_hand = [long_spear] ; sherman.skill[spear] = 20
  hobgoblin.in_hand = [partisan] ; first(hobgoblin.bodies).hp = 1
  hobgoblin.watch = new watch { trigger = is_attacked ; reply = strike_first ; weapon = partisan ; way = chop }
  answer guard where it == parry                 # he is not asked any more
  rolls attack = 3 ; rolls defence = 18 ; rolls damage = 3, 3, 3, 3, 3, 3 ; rolls casualty = 18
  melee(new_attack(sherman, long_spear), [hobgoblin])
  expect hobgoblin.gone == struck_down and hobgoblin.watch != none
}
test "A named way waits for those whom it reaches [HC-132] [HC-136]" {
  scenario "yard"
  only([sherman, hobgoblin])
  hobgoblin.in_hand = [partisan] ; sherman.at = -9
  hobgoblin.watch = new watch { trigger = comes_near ; reply = strike_first ; weapon = partisan ; way = chop }
  expect patience(hobgoblin) == 1
  answer act_now = yes ; answer guard where it == parry
  rolls attack = 18 ; rolls defence = 3
  walk(sherman, 9)
  expect sherman.at == 0 and locked(sherman, hobgoblin)
  end locked(sherman)
  ready_to(hobgoblin, comes_near, strike_first, partisan)
  expect patience(hobgoblin) == 3
}
test "A wait names only grips and reaches that one has [HC-132] [HC-136]" {
  scenario "yard"
  page.weapons = [hand_and_half] ; page.in_hand = [hand_and_half] ; page.held = [ration]
  expect can_wield(page, hand_and_half) and can_aim(page, hand_and_half, torso) and not can_aim(page, hand_and_half, vitals)
  page.held = []
  expect can_aim(page, hand_and_half, vitals)
  page.posture = crawling
  expect not can_aim(page, hand_and_half, vitals) and can_wield(page, hand_and_half) and not can_wield(page, pike)
}
test "Those who watch no ground [HC-139] [HC-141]" {
  scenario "yard"
  expect watched_ground(none) == 0 and patience(sherman) == 0
  ready_to(hobgoblin, comes_near, strike_first, long_spear)
  expect patience(hobgoblin) == 2 and watched_ground(hobgoblin.watch) == 0
  ready_to(page, comes_near, be_quick, none)
  expect patience(page) == 0
}
test "Opportunity fire takes missiles [HC-100] [HC-141]" {
  scenario "butts"
  orc.at = 40
  robin.watch = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 39 }
  robin.spent[longbow] = 20
  answer act_now where true
  walk(orc, -1)
  expect robin.spent[longbow] == 20              "there is nothing left to shoot"
  robin.spent[longbow] = 19
  robin.watch = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 38 }
  answer location where it == torso
  answer guard where it == dodging
  rolls attack = 18 ; rolls defence = 3
  walk(orc, -1)
  expect robin.watch == none and robin.spent[longbow] == 20
}
test "Ground is watched to both sides, a line in one direction [HC-141]" {
  scenario "butts"
  let ground = new watch { trigger = comes_into_view ; reply = let_fly ; weapon = longbow ; centre = 30 ; radius = 3 }
  robin.at = 0
  orc.at = 33 ; expect sees(robin, ground, orc)
  orc.at = 34 ; expect not sees(robin, ground, orc)
  orc.at = 27 ; expect sees(robin, ground, orc)
  orc.at = 26 ; expect not sees(robin, ground, orc)
  ground.line = true
  orc.at = 90 ; expect sees(robin, ground, orc)
  orc.at = -3 ; expect not sees(robin, ground, orc)
  orc.at = 0  ; expect sees(robin, ground, orc)
  robin.at = 10
  orc.at = 5  ; expect not sees(robin, ground, orc)
  orc.at = 15 ; expect sees(robin, ground, orc)
  ground.centre = 5
  expect not sees(robin, ground, orc)
  orc.at = 0 ; expect sees(robin, ground, orc)
}
test "Where the enemy is, and where he would be [HC-141]" {
  scenario "butts"
  expect toward_enemy(robin) == 1 and toward_enemy(orc) == -1
  only([robin])
  expect toward_enemy(robin) == 1
}
test "One may wait for what one can do [HC-136] [HC-137]" {
  scenario "yard"
  first(page.bodies).crippled = [hand, shield_hand]
  answer trigger = comes_near ; answer whom = any
  answer errand where it == change_posture       # neither blow nor shot: only this is left
  answer posture = kneeling
  wait.perform(page)
  expect page.watch?.reply == be_quick and page.watch?.errand == change_posture
}
test "A wait for a single shot [HC-136] [HC-141]" {
  scenario "butts"
  answer trigger = comes_into_view ; answer reply = let_fly ; answer plan.weapon = longbow
  answer shots = 1 ; answer location where it == torso ; answer crowd = no
  answer ahead = 5 ; answer straight = no ; answer radius = 1
  wait.perform(robin)
  expect robin.watch?.shots == 1
}
test "How ground is chosen [HC-141]" {
  scenario "butts"
  answer trigger = comes_into_view ; answer reply = let_fly ; answer plan.weapon = longbow
  answer shots = 2 ; answer location = leg ; answer crowd = no ; answer let_fly.share = 2
  answer ahead = 25 ; answer straight = no ; answer radius = 4
  wait.perform(robin)
  expect robin.watch?.shots == 2 and robin.watch?.location == leg and robin.watch?.weapon == longbow
  expect robin.turn_over
  expect robin.watch?.centre == 25 and robin.watch?.radius == 4 and robin.watch?.trigger.fires == true
}
test "The least ground, and the most [HC-141]" {
  scenario "butts"
  answer trigger = comes_into_view, comes_into_view ; answer reply = let_fly, let_fly
  answer plan.weapon = longbow, longbow ; answer shots = 3, 3 ; answer location where it == torso
  answer crowd where it == yes
  answer ahead = 1, 220 ; answer straight = no, yes ; answer radius = 1
  wait.perform(robin)
  expect robin.watch?.centre == 1 and robin.watch?.radius == 1 and robin.watch?.line == false
  wait.perform(robin)
  expect robin.watch?.centre == 220 and robin.watch?.line == true
}
test "A wait for attacks watches no ground [HC-136]" {
  scenario "yard"
  ready_to(orc_a, is_attacked, strike_first, axe)
  expect orc_a.watch?.centre == 0 and orc_a.watch?.radius == 1 and orc_a.watch?.line == false and waits_for_attack_by(orc_a, sherman)
}
