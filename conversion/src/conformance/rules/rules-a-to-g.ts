import type { Rule } from './rule.ts'

export const RULES_A_TO_G: readonly Rule[] = []
