import { test } from 'vitest'
import { MATRIX_MS, useRoleMatrix } from '../testing/role-matrix.ts'

// The other half of `role-matrix.test.ts`.

const matrix = useRoleMatrix()

test('everyone gets what the decision says', () => matrix.expectDecided('allowed'), MATRIX_MS)
