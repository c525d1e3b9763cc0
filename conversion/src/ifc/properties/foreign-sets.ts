import { ByteNames } from '../../step/byte-names.ts'
import type { StepFile } from '../../step/step-file.ts'
import type { IfcElements } from '../ifc-elements.ts'

const QUOTE = 39

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

/** Tells sets about the reinforcement, insulation, formwork or openings of an element from those about the element. */
export class ForeignSets {
	private readonly file: StepFile
	private readonly elements: IfcElements
	/** Names of sets so far, and what each is about; null for the element. */
	private readonly names = new ByteNames()
	private readonly subjects: ((typeof SUBJECTS)[number] | null)[] = []

	constructor(file: StepFile, elements: IfcElements) {
		this.file = file
		this.elements = elements
	}

	/** Whether the measures in a set aren't those of the element. */
	isForeign(set: number, element: number): boolean {
		const subject = this.subjectOf(set)
		if (!subject || subject.classes.test(this.elements.classes[element] as string)) return false
		const record = this.elements.records[element] as number
		const names = [this.file.text(record, 2), this.file.text(record, 4)]
		return !names.some((name) => (name ?? '').search(subject.words) === 0)
	}

	private subjectOf(set: number): (typeof SUBJECTS)[number] | null {
		const { file, names, subjects } = this
		const end = file.index.end[set] as number
		const at = file.argument(set, 2)
		const name = names.number(file.bytes, at, file.bytes[at] === QUOTE ? file.endOfTextAt(at, end) : at)
		if (name === subjects.length) {
			const text = file.textAt(at, end) ?? ''
			subjects.push(SUBJECTS.find(({ words }) => words.test(text)) ?? null)
		}
		return subjects[name] as (typeof SUBJECTS)[number] | null
	}
}
