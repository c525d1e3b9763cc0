import type { Rule } from '../rule.ts'

const ALPHABET = /^[0-9A-Za-z_$]*$/
const LENGTH = 22

function fault(id: string): string | null {
	if (id.length !== LENGTH) return `has ${id.length} characters; expected ${LENGTH}`
	if (!ALPHABET.test(id)) return 'has characters other than 0–9, A–Z, a–z, _ and $'
	if (!/^[0-3]/.test(id)) return `begins with ${id[0]}; expected 0, 1, 2 or 3, since it stands for 128 bits`
	return null
}

export const PJS003: Rule = {
	code: 'PJS003',
	severity: 'fault',
	demands: 'GlobalIds have 22 characters of the standard’s alphabet, the first of them 0 to 3.',
	check(model, report) {
		for (const record of model.instances('IfcRoot')) {
			const id = model.text(record, 'GlobalId')
			if (id === null) continue
			report.applies()
			const found = fault(id)
			if (found) report.fails(record, `GlobalId “${id.slice(0, 60)}” of ${model.named(record)} ${found}`)
		}
	},
}
