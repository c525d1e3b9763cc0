import { expect, it } from 'vitest'
import { layoutOf } from './label-layouts.ts'
import { zplOf } from './label-zpl.ts'

const label = { mark: 'W_1^~', lines: ['Élément ü'], address: 'HTTPS://A.EXAMPLE/P/00000000000' }
const options = { layout: layoutOf('roll_100x50'), density: 8, modules: 41 } as const

it('writes a label for each panel in the size of the roll', () => {
	const zpl = zplOf([label, label], { ...options, kind: 'qr' })
	expect(zpl.match(/\^XA/g)).toHaveLength(2)
	expect(zpl.match(/\^XZ/g)).toHaveLength(2)
	expect(zpl).toContain('^PW800^LL400')
	expect(zpl).toContain('^BQN,2,7^FH^FDHA,HTTPS://A.EXAMPLE/P/00000000000^FS')
})

it('keeps letters of other languages, and commands within texts as text', () => {
	const zpl = zplOf([label], { ...options, kind: 'data_matrix' })
	expect(zpl).toContain('^CI28')
	expect(zpl).toContain('^FDÉlément ü^FS')
	expect(zpl).toContain('^FDW_5F1_5E_7E^FS')
	expect(zpl).toContain('^BXN,')
})
