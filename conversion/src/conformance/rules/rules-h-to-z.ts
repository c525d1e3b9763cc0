import type { Rule } from './rule.ts'

export const RULES_H_TO_Z: readonly Rule[] = []
