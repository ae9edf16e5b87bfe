module "Ebb and Flow: what tests share" { version = "1.0" }
extends "ebb-and-flow"

## An attack that somebody is about to answer.
rule attack_on(victim, squares: list of square) -> attack {
  let attacker = first(enemies(victim))
  return new attack {
    attacker = attacker ; victim = victim ; weapon = first(attacker.weapons) ; aimed_at = squares ; cost = 0
    gently   = false
  }
}

## For whom everything costs as little as it can.
skill nimble {
  modifier nimble_rise to rise_cost for who           : -9
  modifier nimble_draw to draw_cost for who           : -9
  modifier nimble_aim to aim_rate for who             : -9
  modifier nimble_dodge to dodge_price for who        : -9
  modifier nimble_deflection to deflect_price for who : -9
  modifier nimble_sweep to sweep_price for who        : -9
  modifier nimble_way to travel_cost for who          : -9
  modifier nimble_attack to attack_cost for who       : -9
  modifier nimble_death to time_to_death for who      : -999
  modifier nimble_block to block_of for who           : -9
}
