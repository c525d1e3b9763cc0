import type { CameraPose } from '../../../../viewer/camera/orbit-camera.ts'
import { MOST_OWN_PLANES, NO_SECTION, type Section } from '../../../../viewer/section/section-planes.ts'
import {
	BY_STATUS,
	type ColourChoice,
	colourBy,
	isSameChoice,
	readColourChoice,
	readText,
	writeColourChoice,
	writeText,
} from '../../colouring/colour-choice.ts'
import { SHOW_ALL, type ViewFilter } from '../../colouring/element-appearance.ts'

/** Everything that makes a view of a model what it is. */
export type ViewState = {
	pose: CameraPose | null
	section: Section
	filter: ViewFilter
	colours: ColourChoice
	/** Metres floors are pulled apart. */
	lift: number
	panels: readonly string[]
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
 */
export const writeViewState = ({ pose, section, filter, colours, lift, panels }: ViewState): string => {
	const fields: string[] = []
	const add = (name: string, values: Iterable<string | number>) => fields.push(`${name}${[...values].join('_')}`)
	if (pose) {
		const { eye, yaw, pitch, span } = pose
		add('c', [eye.x, eye.y, eye.z, yaw, pitch, ...(span === null ? [] : [span])].map(short))
	}
	if (section.box) add('b', section.box.map(short))
	for (const { normal, offset } of section.planes) add('p', [normal.x, normal.y, normal.z, offset].map(short))
	if (filter.floors) add('f', filter.floors)
	if (filter.statuses.size > 0) add('t', ids(filter.statuses))
	if (!isSameChoice(colours, BY_STATUS)) add('k', [writeColourChoice(colours)])
	if (filter.kinds.size > 0) add('e', [...filter.kinds].map(writeText))
	if (filter.isolated?.size) add('i', ids(filter.isolated))
	if (filter.isolatedElements.size > 0) add('j', filter.isolatedElements)
	if (filter.hidden.size > 0) add('h', ids(filter.hidden))
	if (filter.hiddenElements.size > 0) add('g', filter.hiddenElements)
	if (panels.length > 0) add('s', ids(panels))
	if (lift > 0) add('l', [short(lift)])
	return fields.join('!')
}

/** Reads what `writeViewState` wrote. What is damaged or of a newer writing is left out; nothing throws. */
export const readViewState = (text: string): ViewState => {
	const state: ViewState = {
		pose: null,
		section: NO_SECTION,
		filter: SHOW_ALL,
		colours: BY_STATUS,
		lift: 0,
		panels: [],
	}
	for (const field of text.split('!')) {
		const values = field.slice(1).split('_')
		const numbers = values.map(Number)
		const isWhole = (...counts: number[]) =>
			counts.includes(values.length) && values.every((v) => v !== '') && numbers.every(Number.isFinite)
		const [a = 0, b = 0, c = 0, d = 0, e = 0, f] = numbers
		switch (field[0]) {
			case 'c':
				if (isWhole(5, 6) && (f === undefined || f > 0))
					state.pose = {
						eye: { x: a, y: b, z: c },
						yaw: d,
						pitch: Math.min(Math.max(e, -Math.PI / 2), Math.PI / 2),
						span: f ?? null,
					}
				break
			case 'b':
				if (isWhole(6) && a < d && b < e && c < (f ?? 0)) state.section = { ...state.section, box: numbers }
				break
			case 'p': {
				const plane = { normal: { x: a, y: b, z: c }, offset: d }
				if (isWhole(4) && Math.abs(Math.hypot(a, b, c) - 1) < 0.01 && state.section.planes.length < MOST_OWN_PLANES)
					state.section = { ...state.section, planes: [...state.section.planes, plane] }
				break
			}
			case 'f':
				if (values.every((v) => /^-?\d+$/.test(v))) state.filter = { ...state.filter, floors: new Set(numbers) }
				break
			case 't':
				state.filter = {
					...state.filter,
					statuses: new Set(values.flatMap((v) => (v === NO_STATUS ? [v] : readId(v)))),
				}
				break
			case 'i':
				if (values.some((v) => readId(v).length > 0))
					state.filter = { ...state.filter, isolated: new Set(values.flatMap(readId)) }
				break
			case 'j':
				state.filter = { ...state.filter, isolatedElements: new Set(values.flatMap(readElement)) }
				break
			case 'g':
				state.filter = { ...state.filter, hiddenElements: new Set(values.flatMap(readElement)) }
				break
			case 'k':
				state.colours = readColourChoice(values.join('_')) ?? BY_STATUS
				break
			case 'e':
				state.filter = { ...state.filter, kinds: new Set(values.flatMap((v) => readText(v) || [])) }
				break
			case 'h':
				state.filter = { ...state.filter, hidden: new Set(values.flatMap(readId)) }
				break
			case 's':
				state.panels = values.flatMap(readId)
				break
			case 'm':
				// As views were written that knew two kinds of colours.
				state.colours = colourBy('materials')
				break
			case 'l':
				if (isWhole(1) && a >= 0 && a <= 1000) state.lift = a
				break
		}
	}
	if (state.filter.isolatedElements.size > 0 && state.filter.isolated === null)
		state.filter = { ...state.filter, isolated: new Set() }
	return state
}

/** The key of panels without a status among those a filter shows. */
const NO_STATUS = 'none'

const short = (value: number): string => String(Number(value.toFixed(4)))

const ids = (list: Iterable<string>): string[] => [...list].map((id) => id.replaceAll('-', ''))

const readId = (text: string): string[] => {
	const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text)
	return parts ? [parts.slice(1).join('-')] : []
}

const readElement = (text: string): number[] => (/^\d{1,9}$/.test(text) ? [Number(text)] : [])
