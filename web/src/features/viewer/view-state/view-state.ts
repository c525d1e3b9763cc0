import type { CameraPose } from '#engine/camera/orbit-camera.ts'
import { MOST_OWN_PLANES, NO_SECTION, type Section } from '#engine/section/section-planes.ts'
import { SHOW_ALL, type ViewFilter } from '../base/view-filter.ts'
import {
	BY_STATUS,
	type ColourChoice,
	colourBy,
	isSameChoice,
	readColourChoice,
	readText,
	writeColourChoice,
	writeText,
} from '../colouring/colour-choice.ts'
import type { Origin } from './moved-origin.ts'

/** Elements by their GlobalIds, which stay the same in another version of the model, while their numbers change. */
export type NamedElements = {
	isolated: readonly string[]
	hidden: readonly string[]
	/** One element that is selected by itself, when no panels are. */
	selected: string | null
}

export const NONE_NAMED: NamedElements = { isolated: [], hidden: [], selected: null }

/** Everything that makes a view of a model what it is. */
export type ViewState = {
	pose: CameraPose | null
	section: Section
	/** Of the model in whose axes `pose` and `section` are; null where it isn't known: that of the model on screen. */
	origin: Origin | null
	filter: ViewFilter
	colours: ColourChoice
	/** Metres floors are pulled apart. */
	lift: number
	panels: readonly string[]
	/** One element that is selected by itself, when no panels are. */
	element: number | null
	/** Further elements, until the model's structure tells their numbers. */
	named: NamedElements
}

/** More ids than this in one list make an address that mail and chat programs break. */
const MOST_IDS = 60

/** True when a link says all of the view; else it has to leave out lists of panels. */
export const fitsIntoLink = ({ filter, panels }: ViewState): boolean =>
	[
		panels.length,
		filter.hidden.size,
		filter.hiddenElements.size,
		filter.isolated?.size ?? 0,
		filter.isolatedElements.size,
		filter.kinds.size,
	].every((count) => count <= MOST_IDS)

/**
 * A view as text for an address: fields parted by `!`, each a letter and its values. Numbers to the millimetre, ids
 * without dashes.
 * @param globalIdOf of an element, with which other versions of the model find it; an element without one is written by number
 */
export const writeViewState = (
	{ pose, section, origin, filter, colours, lift, panels, element, named }: ViewState,
	globalIdOf: (element: number) => string | null = () => null,
): string => {
	const fields: string[] = []
	const add = (name: string, values: Iterable<string | number>) => fields.push(`${name}${[...values].join('_')}`)
	const addElements = (name: string, elements: Iterable<number>, others: readonly string[]) => {
		const [byId, byNumber] = [[...others], [] as number[]]
		for (const each of elements) {
			const id = globalIdOf(each)
			if (id === null) byNumber.push(each)
			else byId.push(id)
		}
		if (byId.length > 0) add(name.toUpperCase(), [byId.join('').replaceAll('$', '-')])
		if (byNumber.length > 0) add(name, byNumber)
	}
	if (pose) {
		const { eye, yaw, pitch, span } = pose
		add('c', [eye.x, eye.y, eye.z, yaw, pitch, ...(span === null ? [] : [span])].map(short))
	}
	if (origin && (pose || section.box || section.planes.length > 0)) add('a', origin.map(short))
	if (section.box) add('b', section.box.map(short))
	for (const { normal, offset } of section.planes) add('p', [normal.x, normal.y, normal.z, offset].map(short))
	if (filter.floors) add('f', filter.floors)
	if (filter.statuses.size > 0) add('t', ids(filter.statuses))
	if (!isSameChoice(colours, BY_STATUS)) add('k', [writeColourChoice(colours)])
	if (filter.kinds.size > 0) add('e', [...filter.kinds].map(writeText))
	if (filter.isolated?.size) add('i', ids(filter.isolated))
	addElements('j', filter.isolatedElements, named.isolated)
	if (filter.hidden.size > 0) add('h', ids(filter.hidden))
	addElements('g', filter.hiddenElements, named.hidden)
	if (panels.length > 0) add('s', ids(panels))
	else addElements('o', element === null ? [] : [element], named.selected === null ? [] : [named.selected])
	if (lift > 0) add('l', [short(lift)])
	return fields.join('!')
}

/** A view as it was read, and whether all of its text could be. */
export type ReadView = ViewState & { isWhole: boolean }

/** Reads what `writeViewState` wrote. What is damaged or of a newer writing is left out; nothing throws. */
export const readViewState = (text: string): ReadView => {
	const view: ReadView = {
		pose: null,
		section: NO_SECTION,
		origin: null,
		filter: SHOW_ALL,
		colours: BY_STATUS,
		lift: 0,
		panels: [],
		element: null,
		named: NONE_NAMED,
		isWhole: true,
	}
	for (const field of text.split('!')) if (!readField(view, field[0] ?? '', field.slice(1))) view.isWhole = false
	if (view.filter.isolatedElements.size + view.named.isolated.length > 0 && view.filter.isolated === null)
		view.filter = { ...view.filter, isolated: new Set() }
	return view
}

/** Reads one field into the view; false when not all of it can be read. */
const readField = (view: ViewState, name: string, text: string): boolean => {
	const values = text.split('_')
	const numbers = values.map(Number)
	const areNumbers = values.every((value, i) => value !== '' && Math.abs(numbers[i] as number) <= FARTHEST)
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f] = numbers
	const { section, named } = view
	const list = <Item>(read: (value: string) => Item | null, add: (items: ReadonlySet<Item>) => Partial<ViewFilter>) => {
		const items = values.map(read).filter((item) => item !== null)
		if (items.length > 0) view.filter = { ...view.filter, ...add(new Set(items)) }
		return items.length === values.length
	}
	switch (name) {
		case 'c': {
			if (!areNumbers || (values.length !== 5 && values.length !== 6) || (f !== undefined && f <= 0)) return false
			const pitch = Math.min(Math.max(e, -Math.PI / 2), Math.PI / 2)
			view.pose = { eye: { x: a, y: b, z: c }, yaw: d, pitch, span: f ?? null }
			return true
		}
		case 'a':
			if (values.length !== 3 || !numbers.every(Number.isFinite)) return false
			view.origin = [a, b, c]
			return true
		case 'b':
			if (!areNumbers || values.length !== 6 || a >= d || b >= e || c >= (f ?? 0)) return false
			view.section = { ...section, box: numbers }
			return true
		case 'p': {
			const plane = { normal: { x: a, y: b, z: c }, offset: d }
			if (!areNumbers || values.length !== 4 || Math.abs(Math.hypot(a, b, c) - 1) >= 0.01) return false
			if (section.planes.length >= MOST_OWN_PLANES) return false
			view.section = { ...section, planes: [...section.planes, plane] }
			return true
		}
		case 'f':
			return list(readFloor, (floors) => ({ floors }))
		case 't':
			return list(
				(value) => (value === NO_STATUS ? value : readId(value)),
				(statuses) => ({ statuses }),
			)
		case 'i':
			return list(readId, (isolated) => ({ isolated }))
		case 'j':
			return list(readElement, (isolatedElements) => ({ isolatedElements }))
		case 'g':
			return list(readElement, (hiddenElements) => ({ hiddenElements }))
		case 'J':
		case 'G':
		case 'O': {
			const ids = readGlobalIds(text)
			if (ids === null) return false
			if (name === 'J') view.named = { ...named, isolated: ids }
			else if (name === 'G') view.named = { ...named, hidden: ids }
			else view.named = { ...named, selected: ids[0] ?? null }
			return true
		}
		case 'e':
			return list(
				(value) => readText(value) || null,
				(kinds) => ({ kinds }),
			)
		case 'h':
			return list(readId, (hidden) => ({ hidden }))
		case 's':
			view.panels = values.map(readId).filter((id) => id !== null)
			return view.panels.length === values.length
		case 'o':
			view.element = readElement(text)
			return view.element !== null
		case 'k': {
			const colours = readColourChoice(text)
			view.colours = colours ?? BY_STATUS
			return colours !== null
		}
		case 'm':
			// As views were written that knew two kinds of colours.
			view.colours = colourBy('materials')
			return true
		case 'l':
			if (!areNumbers || values.length !== 1 || a < 0) return false
			view.lift = a
			return true
		default:
			return false
	}
}

/** No number of a view is larger: metres, radians. */
const FARTHEST = 1e7

/** The key of panels without a status among those a filter shows. */
const NO_STATUS = 'none'

const short = (value: number): string => String(Number(value.toFixed(4)))

const ids = (list: Iterable<string>): string[] => [...list].map((id) => id.replaceAll('-', ''))

const readId = (text: string): string | null => {
	const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text)
	return parts ? parts.slice(1).join('-') : null
}

const GLOBAL_ID = /[\w-]{22}/g

/** GlobalIds one after the other; null when that is not what the text is. */
const readGlobalIds = (text: string): string[] | null => {
	const ids = text.match(GLOBAL_ID)
	return ids && ids.length * 22 === text.length ? ids.map((id) => id.replaceAll('-', '$')) : null
}

const readElement = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/** Indexes, -1 for what is on no floor. */
const readFloor = (text: string): number | null => (/^(-1|\d{1,9})$/.test(text) ? Number(text) : null)
