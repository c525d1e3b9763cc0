import { sampleModelText } from '@panelyard/sample-models/sample-model'

/** Takes every panel of a sample model. */
export const ALL_PANELS = {
	classes: ['IfcElementAssembly'],
	name_pattern: '*panel',
	mark: { kind: 'attribute', attribute: 'Tag' },
}
/** Only its outer walls. */
export const WALL_PANELS = { ...ALL_PANELS, name_pattern: 'Wall panel' }

const texts = new Map<number, string>()

/** A sample building of this size as a file that differs from those of any other name. */
export function modelNamed(name: string, panels: number): Uint8Array<ArrayBuffer> {
	let text = texts.get(panels)
	if (text === undefined) {
		text = sampleModelText({ panels, detail: 'layers' })
		texts.set(panels, text)
	}
	return new TextEncoder().encode(text.replace('HEADER;', `HEADER;/* ${name} */`))
}
