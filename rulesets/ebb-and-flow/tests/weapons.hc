module "Ebb and Flow: tests of weapons and attack profiles" { version = "1.0" }
extends "ebb-and-flow"

test "Costs and starts of all weapons [EX-5] [EX-6] [EF-030] [EF-031] [EF-050]" {
  scenario "yard"
  expect sword.draw == 3 and zweihander.draw == 5 and maul.draw == 8 and shotgun.draw == 4 and flail.draw == 5
  expect dagger.draw == 1 and spear.draw == 2 and fists.draw == 0 and buckler.draw == 2 and shield.draw == 4 and tower_shield.draw == 6
  expect sword.start == A11 and zweihander.start == C1 and maul.start == A15 and shotgun.start == A11 and flail.start == A13
  expect dagger.start == A12 and spear.start == A3 and fists.start == A14 and buckler.start == A14 and shield.start == A8 and tower_shield.start == A6
  expect sword.viscosity == 5 and zweihander.viscosity == 10 and maul.viscosity == 15 and shotgun.viscosity == 12 and flail.viscosity == 10
  expect dagger.viscosity == 1 and spear.viscosity == 6 and fists.viscosity == 0 and buckler.viscosity == 6 and shield.viscosity == 10 and tower_shield.viscosity == 14
  expect sword.extra == 3 and zweihander.extra == 2 and maul.extra == 2 and shotgun.extra == 2 and flail.extra == 3 and dagger.extra == 4
  expect spear.extra == 4 and fists.extra == 4 and buckler.extra == 6 and shield.extra == 7 and tower_shield.extra == 8
  expect sword.free == 0 and fists.free == 0 and buckler.free == 0 and zweihander.free == 2 and maul.free == 1 and shotgun.free == 3 and flail.free == 1 and dagger.free == 0 and spear.free == 0
  expect zweihander.hands == 2 and maul.hands == 2 and shotgun.hands == 2 and sword.hands == 1 and flail.hands == 1 and spear.hands == 1 and dagger.hands == 1
  expect maul.profile == blunt and shotgun.profile == scatter and flail.profile == scatter and zweihander.profile == linear and sword.profile == linear
  expect buckler.hands == 1 and fists.hands == 1 and fists.unarmed and not sword.unarmed
}
test "On the left, weapons start in the other column [EF-031]" {
  scenario "yard"
  run 0
  expect copy_of(lina.weapons, sword).at == I11 and copy_of(lina.weapons, maul).at == I15 and copy_of(lina.weapons, zweihander).at == C1
  expect copy_of(lina.weapons, dagger).at == A12    "in her off hand, which is the right one"
  expect copy_of(stan.weapons, buckler).at == H14 and copy_of(stan.weapons, shield).at == F8 and copy_of(stan.weapons, tower_shield).at == D6
  expect copy_of(lina.weapons, buckler).at == A14 and copy_of(lina.weapons, shield).at == A8 and copy_of(lina.weapons, tower_shield).at == A6
  expect first(anna.weapons).on_right and not first(lina.weapons).on_right and copy_of(lina.weapons, dagger).on_right
  expect anna.right_handed and first(zara.weapons).at == C1
}
test "Each of two weapons has its square, and one chooses with which to attack and parry [EF-032] [EF-033]" {
  scenario "yard"
  run 0
  let blade = first(stan.weapons)
  blade.drawn = true
  answer deed = fight, fight ; answer make_attack.weapon = blade ; answer victim = anna, stan
  answer squares = [B7], [B6] ; answer manoeuvre = none, sweep ; answer blade = blade
  answer further = C6, B7, B6, B5, B4
  answer go_on = no
  take_slot(stan)
  expect blade.at == B7 and copy_of(stan.weapons, shield).at == F8 and len(anna.wounds) == 1
  blade.at = C5
  take_slot(anna)
  expect blade.at == B4 and first(anna.weapons).at == B3 and stan.wounds == [] and stan.ap == 20 - 5
}
test "Linear: a line without gaps, led from its end [EF-047] [EF-051]" {
  expect linear.fits([D4, E4, F4]) and linear.fits([F4, E4, D4]) and linear.fits([D4, D5, D6]) and linear.fits([C5, D6, E7]) and linear.fits([E5])
  expect not linear.fits([E4, D4, F4]) and not linear.fits([D4, F4]) and not linear.fits([D4, E4, F5]) and linear.fits([D4, E5])
  expect linear.shapes(A1, 1) == [[A1]] and linear.shapes(A1, 2) == [[A1, B1], [A1, B2], [A1, A2]]
  expect linear.shapes(B2, 3) == [[B2, C2, D2], [B2, C3, D4], [B2, B3, B4]]    "as far as the chart goes"
  expect len(linear.shapes(E5, 3)) == 8 and all(linear.shapes(E5, 4), linear.fits(it) and first(it) == E5)
  expect linear.shapes(I20, 2) == [[I20, I19], [I20, H20], [I20, H19]]
}
test "Square: as square as can be [EF-052]" {
  expect blunt.fits([D7, E7]) and blunt.fits([D7, D8]) and not blunt.fits([D7, E8])
  expect blunt.fits([D7, E7, D8]) and not blunt.fits([D7, E7, F7])
  expect blunt.fits([D7, E7, D8, E8]) and not blunt.fits([D7, E7, F7, E8])
  expect blunt.fits([D7, E7, F7, D8, E8]) and blunt.fits([D7, D8, D9, E7, E8, E9]) and not blunt.fits([D7, E7, F7, G7, D8, E8])
  expect blunt.fits(rectangle(D7, F9)) and blunt.fits(take(rectangle(D7, F9), 7)) and not blunt.fits(take(rectangle(D7, G9), 8)) and blunt.fits([E7])
  expect blunt.shapes(E8, 1) == [[E8]] and blunt.shapes(E8, 2) == [[E8, E7], [E8, D8], [E8, F8], [E8, E9]]
  expect blunt.shapes(E8, 3) == [[E8, E7, F7], [E8, D8, D9], [E8, F8, E9]]
  expect take(blunt.shapes(E8, 5), 2) == [[E8, E6, F6, E7, F7], [E8, E7, F7, G7, F8]] and len(blunt.shapes(B2, 6)) == 4
  expect blunt.shapes(E8, 4) == [[E8, D7, E7, D8], [E8, E7, F7, F8], [E8, D8, D9, E9], [E8, F8, E9, F9]]
  expect blunt.shapes(A1, 6) == [[A1, B1, C1, A2, B2, C2], [A1, B1, A2, B2, A3, B3]]
  expect len(blunt.shapes(E8, 4)) == 4 and all(blunt.shapes(E8, 6), blunt.fits(it) and first(it) == E8)
  expect side_of(5) == 3 and other_side(5) == 2 and side_of(9) == 3 and other_side(7) == 3
}
test "Scatter: anywhere [EF-053]" {
  scenario "duel"
  expect scatter.fits([A1, I20, E5])
  expect scatter.shapes(E5, 4) == [[E5, D7, E7, F7], [E5, B19, E12, D7]]
  expect scatter.shapes(B5, 1) == [[B5], [B5]]
}
test "Free squares [EX-5] [EX-6] [EF-050]" {
  scenario "yard"
  expect attack_cost(zara, first(zara.weapons), [D4, E4, F4]) == 0 and attack_cost(zara, first(zara.weapons), [D4, E4, F4, G4]) == 2
  expect attack_cost(zara, first(zara.weapons), [D4, E4, F4, G4, H4]) == 4
  expect attack_cost(max, first(max.weapons), [D7, E7]) == 0 and attack_cost(max, first(max.weapons), [D7, E7, D8, E8]) == 4
}
test "Shields slow more, and strike dearly [EF-073]" {
  scenario "yard"
  expect sword.viscosity < buckler.viscosity and sword.extra < buckler.extra
  expect buckler.off_hand and shield.off_hand and tower_shield.off_hand and not sword.off_hand
  answer deed = fight ; answer victim = anna ; answer squares = [B6, B7] ; answer manoeuvre = none
  take_slot(stan)
  expect stan.ap == 20 - 7 and stan.ready_at == 20 and copy_of(stan.weapons, shield).at == B6
}
