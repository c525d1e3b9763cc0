import type { PlannedPanel } from '../planned-model.ts'
import { globalId } from '../step/global-id.ts'
import type { StepWriter } from '../step/step-writer.ts'

/** The mark of a panel in its attributes, as STEP values, and its property set if a program stores marks there. */
export interface WrittenMark {
	name: string
	tag: string
	set: { name: string; values: [name: string, value: string][] } | null
}

/** Writes a panel's mark to the place in the options. `name` is the panel's name without a mark. */
export function writtenMark(w: StepWriter, panel: PlannedPanel, name: string): WrittenMark {
	const label = (text: string) => `IFCLABEL(${w.string(text)})`
	const { mark, design } = panel
	switch (w.options.quirks.marksIn) {
		case 'tag':
			return { name: w.string(name), tag: w.string(mark), set: null }
		case 'name':
			return { name: w.string(mark), tag: '$', set: null }
		case 'none':
			return { name: w.string(name), tag: '$', set: null }
		case 'tekla':
			return {
				name: w.string(name),
				tag: w.string(`ID${programId(w, panel)}`),
				set: {
					name: 'Tekla Assembly',
					values: [
						['Assembly/Cast unit Mark', label(mark)],
						['Assembly/Cast unit position code', label('0')],
						['Assembly/Cast unit weight', `IFCMASSMEASURE(${w.weight(design.weight)})`],
					],
				},
			}
		case 'cadwork':
			return {
				name: w.string(name),
				tag: w.string(programId(w, panel)),
				set: {
					name: 'Cadwork3dProperties',
					values: [
						['Bauteil', label(name)],
						['SKU', label(mark)],
						['Gruppe', label('Elemente')],
					],
				},
			}
	}
}

/** 36 letters that look like a GUID, as in the Tag of some programs. */
function programId(w: StepWriter, panel: PlannedPanel): string {
	const hex = [...globalId(w.options.seed, `${panel.path}/program`)]
		.map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
		.join('')
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
