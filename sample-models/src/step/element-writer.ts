import type { BuildingLedger } from '../building-ledger.ts'
import { wholeForm } from '../panels/panel-forms.ts'
import { writtenMark } from '../panels/panel-marks.ts'
import type { PlannedPanel } from '../planned-model.ts'
import type { BodyWriter } from '../shapes/body-writer.ts'
import { box } from '../shapes/solids.ts'
import type { SiteGroup } from '../site-work.ts'
import { classIn, ownAttributes } from './element-schema.ts'
import { namesOf } from './names.ts'
import type { Opening, Part } from './parts.ts'
import { shapeOf } from './parts.ts'
import { stepList } from './step-text.ts'
import type { StepWriter } from './step-writer.ts'

/** Writes panels and site work: elements, their bodies, openings and fillings. */
export class ElementWriter {
	readonly #w: StepWriter
	readonly #bodies: BodyWriter
	readonly #ledger: BuildingLedger

	constructor(w: StepWriter, bodies: BodyWriter, ledger: BuildingLedger) {
		this.#w = w
		this.#bodies = bodies
		this.#ledger = ledger
	}

	/** Writes one panel with its parts, if any; returns its element, to be contained in a storey. */
	panel(panel: PlannedPanel, lot: string, storeyPlacement: string): string {
		const w = this.#w
		const { design, mark, path } = panel
		const { quirks, schema, names } = w.options
		const placement = w.placement(storeyPlacement, panel)
		const form = wholeForm(panel.kind, quirks.panelsAs, schema)
		const written = writtenMark(w, panel, namesOf(names).panel(panel.kind))
		const id = `'${panel.globalId}'`
		const objectType = w.string(design.objectType)
		let element: string
		if (form) {
			const attributes = [objectType, placement, '$', written.tag, ...form.attributes]
			element = w.line(form.class.toUpperCase(), id, w.owner, written.name, '$', ...attributes)
			const partTag = quirks.marksIn === 'tag' ? mark : ''
			this.#aggregate(path, element, this.#parts(design.parts, path, partTag, placement, true))
		} else element = this.#bodyOf(panel, { id, name: written.name, objectType, tag: written.tag }, placement)
		this.#ledger.enterPanel(element)
		this.#panelProperties(panel, lot, element)
		if (written.set) this.#propertySet(`${path}/marks`, written.set.name, written.set.values, element)
		return element
	}

	/** A panel that is one wall or slab. */
	#bodyOf(panel: PlannedPanel, said: { id: string; name: string; objectType: string; tag: string }, parent: string) {
		const w = this.#w
		const [body] = panel.design.parts as [Part]
		const shape = this.#bodies.direct(body.shape)
		const placement = w.placement(parent, { at: body.at, turn: 0 })
		const attributes = [said.objectType, placement, shape, said.tag, ...ownAttributes(w, body, false)]
		const cls = classIn(w.options.schema, body.class).toUpperCase()
		const element = w.line(cls, said.id, w.owner, said.name, '$', ...attributes)
		this.#ledger.enter(element, body, '')
		const host = { element, placement }
		body.openings.forEach((opening, n) => {
			this.#opening(opening, `${panel.path}/opening${n}`, host, [])
		})
		return element
	}

	/** Writes site work; returns the elements to be contained in a storey. */
	group(group: SiteGroup, building: string, number: string, storeyPlacement: string): string[] {
		const w = this.#w
		const tag = w.options.quirks.marksIn === 'none' ? '' : number
		const path = `${building}/${group.path}`
		const placement = w.placement(storeyPlacement, group)
		if (!group.assembly) return this.#parts(group.parts, path, tag, placement, false)
		const name = w.string(group.assembly)
		const attributes = ['$', placement, '$', tag ? w.string(tag) : '$', '.SITE.', '.ACCESSORY_ASSEMBLY.']
		const assembly = w.rooted('IFCELEMENTASSEMBLY', path, name, ...attributes)
		this.#aggregate(path, assembly, this.#parts(group.parts, path, tag, placement, true))
		return [assembly]
	}

	#aggregate(path: string, whole: string, parts: string[]) {
		this.#w.rooted('IFCRELAGGREGATES', `${path}/parts`, '$', whole, stepList(parts))
	}

	#parts(parts: readonly Part[], path: string, mark: string, placement: string, isMapped: boolean): string[] {
		const elements = parts.map((part, index) =>
			this.#part(part, `${path}/${index}`, mark && `${mark}.${index + 1}`, placement, isMapped),
		)
		parts.forEach((part, index) => {
			part.openings.forEach((opening, n) => {
				const host = elements[index] as Written
				this.#opening(opening, `${path}/${index}/opening${n}`, host, elements)
			})
		})
		return elements.map(({ element }) => element)
	}

	#part(part: Part, path: string, tag: string, parent: string, isMapped: boolean): Written {
		const w = this.#w
		const cls = classIn(w.options.schema, part.class)
		// Pierced and cast elements have their own bodies, as in most exporters' files.
		const ownBody = part.openings.length > 0 || (!isMapped && (part.class === 'IfcWall' || part.class === 'IfcSlab'))
		const body = ownBody
			? { shape: this.#bodies.direct(part.shape), map: '' }
			: this.#bodies.mapped(part.shape, `${part.class}/${part.name}`)
		const placement = w.placement(parent, { at: part.at, turn: 0 })
		const name = w.string(part.name)
		const element = w.rooted(
			cls.toUpperCase(),
			path,
			name,
			part.predefined === 'USERDEFINED' ? name : '$',
			placement,
			body.shape,
			tag ? w.string(tag) : '$',
			...ownAttributes(w, part, body.map !== ''),
		)
		this.#ledger.enter(element, part, body.map)
		return { element, placement }
	}

	#opening(opening: Opening, path: string, host: Written, parts: Written[]) {
		const w = this.#w
		const body = this.#bodies.opening(shapeOf([box('seal', [0, 0, 0], opening.size)]))
		const placement = w.placement(host.placement, { at: opening.at, turn: 0 })
		const kind = w.options.schema === 'IFC2X3' ? [] : ['.OPENING.']
		const element = w.rooted('IFCOPENINGELEMENT', path, "'Opening'", '$', placement, body, '$', ...kind)
		w.rooted('IFCRELVOIDSELEMENT', `${path}/voids`, '$', host.element, element)
		if (opening.filledBy === undefined) return
		const filling = (parts[opening.filledBy] as Written).element
		w.rooted('IFCRELFILLSELEMENT', `${path}/fills`, '$', element, filling)
	}

	#panelProperties({ design, mark, path }: PlannedPanel, lot: string, assembly: string) {
		const w = this.#w
		const label = (text: string) => `IFCLABEL(${w.string(text)})`
		const values: [string, string][] = [
			['Panel type', label(design.objectType)],
			['Weight', `IFCMASSMEASURE(${w.weight(design.weight)})`],
			['Length', `IFCPOSITIVELENGTHMEASURE(${w.length(design.length)})`],
			['Height', `IFCPOSITIVELENGTHMEASURE(${w.length(design.height)})`],
			['Thickness', `IFCPOSITIVELENGTHMEASURE(${w.length(design.thickness)})`],
			['Gross area', `IFCAREAMEASURE(${w.area(design.grossArea)})`],
			['Net area', `IFCAREAMEASURE(${w.area(design.netArea)})`],
			['Net volume', `IFCVOLUMEMEASURE(${w.volume(design.volume)})`],
			['Fire rating', label(design.fireRating)],
		]
		const { marksIn } = w.options.quirks
		if (marksIn === 'tag') values.unshift(['Mark', `IFCIDENTIFIER(${w.string(mark)})`])
		if (marksIn !== 'none') values.push(['Production lot', label(lot)])
		this.#propertySet(`${path}/properties`, 'Panel', values, assembly)
	}

	#propertySet(path: string, name: string, values: readonly [string, string][], element: string) {
		const w = this.#w
		const properties = values.map(([property, value]) =>
			property === 'Mark'
				? w.line('IFCPROPERTYSINGLEVALUE', `'${property}'`, '$', value, '$')
				: w.shared('IFCPROPERTYSINGLEVALUE', `'${property}'`, '$', value, '$'),
		)
		const set = w.rooted('IFCPROPERTYSET', path, `'${name}'`, stepList(properties))
		w.rooted('IFCRELDEFINESBYPROPERTIES', `${path}/of`, '$', stepList([element]), set)
	}
}

interface Written {
	element: string
	placement: string
}
