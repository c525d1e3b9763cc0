import type { StepFile } from '../step/step-file.ts'
import type { IfcElements } from './ifc-elements.ts'

/**
 * What sets of a panel may be about instead of the panel, in the app's languages and Dutch, and the classes of elements
 * that are such a thing themselves. Reinforced concrete is what a panel is made of, so its words don't count.
 */
const SUBJECTS: { words: RegExp; classes: RegExp }[] = [
	{
		words:
			/reinforcement|reinforcing|rebar|bewehrung|ferraillage|armature|armadura|armatura|ferralla|wapening|钢筋(?!混凝土)|鉄筋(?!コンクリート)|配筋|철근(?!콘크리트)|تسليح/iu,
		classes: /^Ifc(Reinforc|Tendon)/,
	},
	{
		words:
			/insulation|dämmung|daemmung|isolierung|isolation|isolant|aislamiento|isolamento|isolatie|保温|断熱|단열|عزل/iu,
		classes: /^$/,
	},
	{
		words:
			/formwork|shuttering|(?<!ver)schalung|coffrage|encofrado|cassaforma|casseforme|cofragem|bekisting|模板|型枠|거푸집/iu,
		classes: /^$/,
	},
	{
		words:
			/opening|öffnung|oeffnung|aussparung|ouverture|réservation|hueco|apertura|abertura|sparing|洞口|开口|開口|개구부|فتحة/iu,
		classes: /^Ifc(Opening|Door|Window)/,
	},
]

const UNREAD = 0
const OWN = 1

/** Tells sets about the reinforcement, insulation, formwork or openings of an element from those about the element. */
export class ForeignSets {
	private readonly file: StepFile
	private readonly elements: IfcElements
	/** By record of a set: what it is about, as 2 + an index into `SUBJECTS`. */
	private readonly subjects: Uint8Array

	constructor(file: StepFile, elements: IfcElements) {
		this.file = file
		this.elements = elements
		this.subjects = new Uint8Array(file.index.count)
	}

	/** Whether the measures in a set aren't those of the element. */
	isForeign(set: number, element: number): boolean {
		if (this.subjects[set] === UNREAD) {
			const name = this.file.text(set, 2) ?? ''
			this.subjects[set] = OWN + 1 + SUBJECTS.findIndex(({ words }) => words.test(name))
		}
		const subject = SUBJECTS[(this.subjects[set] as number) - OWN - 1]
		if (!subject || subject.classes.test(this.elements.classes[element] as string)) return false
		const record = this.elements.records[element] as number
		const names = [this.file.text(record, 2), this.file.text(record, 4)]
		return !names.some((name) => (name ?? '').search(subject.words) === 0)
	}
}
