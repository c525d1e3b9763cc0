import { expect, it } from 'vitest'
import { withOneUnit } from './use-kind-labels.ts'

it('a range says its unit once, and both when they differ', () => {
	expect(withOneUnit('0 kg', '2,000 kg')).toEqual({ from: '0', to: '2,000 kg' })
	expect(withOneUnit('1,5 m²', '2 m²')).toEqual({ from: '1,5', to: '2 m²' })
	expect(withOneUnit('٢٬٠٠٠ كغ', '٤٬٠٠٠ كغ')).toEqual({ from: '٢٬٠٠٠', to: '٤٬٠٠٠ كغ' })
	expect(withOneUnit('8,000 kg', '12 t')).toEqual({ from: '8,000 kg', to: '12 t' })
	expect(withOneUnit('1', '2')).toEqual({ from: '1', to: '2' })
})
