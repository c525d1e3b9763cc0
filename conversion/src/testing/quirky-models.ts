import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import {
	inShiftJis,
	withComments,
	withElevations,
	withLargeNumbers,
	withLongDirections,
} from '@panelyard/sample-models/flaws'
import type { GivenOptions } from '@panelyard/sample-models/options'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import type { PanelTruth, SampleTruth } from '@panelyard/sample-models/truth'

/** A generated model with the oddities of a program's files, and the expected results. */
export interface QuirkyModel {
	options: GivenOptions
	/** Whether the text is in Shift-JIS. */
	isShiftJis?: boolean
	/** Writes the text as unusually as a program may. */
	writtenAs?: (chunks: Iterable<string>) => Iterable<string>
	/** The rule that must be proposed first; or anywhere in the list, if a person has to choose it. */
	rule: Pick<PanelRule, 'classes' | 'name_pattern' | 'exclude_patterns' | 'mark'>
	isChosen?: boolean
	/** The panels of this rule. */
	isPanel: (panel: PanelTruth) => boolean
	/** Every notice of an inspection, in order. */
	notices: InspectionCode[]
}

const NO_NAME = { name_pattern: null, exclude_patterns: [] }
const isWall = ({ kind }: PanelTruth): boolean => ['wall', 'inner_wall', 'parapet'].includes(kind)

/** By their oddities. */
export const QUIRKY_MODELS: Record<string, QuirkyModel> = {
	'assemblies of breps with bars, marks in Tekla properties, storeys without elevations': {
		writtenAs: (chunks) => withElevations(chunks),
		options: {
			schema: 'IFC2X3',
			construction: 'precast',
			repeatedMarks: 2,
			quirks: {
				marksIn: 'tekla',
				reinforcement: true,
				oddProperties: true,
				boxesAs: 'polygons',
				shapelessElements: 3,
				georeference: 'none',
			},
		},
		rule: {
			classes: ['IfcElementAssembly'],
			name_pattern: null,
			exclude_patterns: ['Column base'],
			mark: { kind: 'property', set: 'Tekla Assembly', property: 'Assembly/Cast unit Mark' },
		},
		isPanel: () => true,
		notices: ['not_georeferenced', 'elements_without_shape', 'marks_repeated'],
	},
	'single timber walls, marks in Cadwork properties': {
		options: { schema: 'IFC4', quirks: { panelsAs: 'elements', marksIn: 'cadwork', boxesAs: 'polygons' } },
		rule: {
			...NO_NAME,
			classes: ['IfcWallStandardCase'],
			mark: { kind: 'property', set: 'Cadwork3dProperties', property: 'SKU' },
		},
		isPanel: isWall,
		notices: ['site_location_only'],
	},
	'single precast walls beside walls cast on site, marks in Tag': {
		options: {
			schema: 'IFC4X3',
			unit: 'foot',
			construction: 'precast',
			repeatedGlobalIds: 2,
			quirks: { panelsAs: 'elements', oddProperties: true },
		},
		rule: { ...NO_NAME, classes: ['IfcWall'], mark: { kind: 'attribute', attribute: 'Tag' } },
		isPanel: isWall,
		notices: ['global_ids_repeated'],
	},
	'single walls named by their marks, on a map, with comments everywhere': {
		writtenAs: withComments,
		options: {
			schema: 'IFC2X3',
			unit: 'metre',
			construction: 'precast',
			origin: [32_000_000, 5_600_000, 420],
			quirks: { panelsAs: 'elements', marksIn: 'name', georeference: 'map' },
		},
		rule: { ...NO_NAME, classes: ['IfcWallStandardCase'], mark: { kind: 'attribute', attribute: 'Name' } },
		isPanel: isWall,
		notices: ['far_from_origin'],
	},
	'single walls without any mark, on storeys without names, along directions of any length': {
		writtenAs: withLongDirections,
		options: {
			schema: 'IFC4',
			construction: 'precast',
			quirks: { panelsAs: 'elements', marksIn: 'none', namelessStoreys: true },
		},
		rule: { ...NO_NAME, classes: ['IfcWallStandardCase'], mark: { kind: 'none' } },
		isChosen: true,
		isPanel: isWall,
		notices: ['site_location_only', 'floor_names_repeated', 'marks_repeated'],
	},
	'framed walls of stretched cubes in inches, without storeys': {
		options: {
			schema: 'IFC4',
			unit: 'inch',
			storeys: false,
			quirks: {
				panelsAs: 'elemented',
				marksIn: 'name',
				boxesAs: 'scaled',
				georeference: 'none',
				brokenShapes: 2,
				shapelessElements: 1,
			},
		},
		rule: { ...NO_NAME, classes: ['IfcWallElementedCase'], mark: { kind: 'attribute', attribute: 'Name' } },
		isPanel: isWall,
		notices: ['dangling_references', 'not_georeferenced', 'no_floors', 'elements_without_shape'],
	},
	'curtain walls of exact surfaces on a map, in records of ten digits': {
		writtenAs: withLargeNumbers,
		options: {
			schema: 'IFC4X3',
			unit: 'centimetre',
			quirks: { panelsAs: 'curtain_walls', boxesAs: 'advanced', georeference: 'map' },
		},
		rule: {
			classes: ['IfcElementAssembly'],
			name_pattern: null,
			exclude_patterns: ['Column base'],
			mark: { kind: 'attribute', attribute: 'Tag' },
		},
		isPanel: ({ kind }) => kind !== 'wall',
		notices: [],
	},
	'Japanese names in Shift-JIS': {
		options: { schema: 'IFC2X3', names: 'japanese', encoding: 'utf8', detail: 'layers', quirks: { boxesAs: 'scaled' } },
		isShiftJis: true,
		rule: {
			classes: ['IfcElementAssembly'],
			name_pattern: null,
			exclude_patterns: ['Column base'],
			mark: { kind: 'attribute', attribute: 'Tag' },
		},
		isPanel: () => true,
		notices: ['texts_raw', 'site_location_only'],
	},
}

/** Names of the quirky models. */
export const QUIRKY_NAMES = Object.keys(QUIRKY_MODELS)

/** A quirky model by its name: its file, and the truth about it. */
export function quirkyModel(name: string, panels = 45): QuirkyModel & { content: Uint8Array; truth: SampleTruth } {
	const model = QUIRKY_MODELS[name]
	if (!model) throw new Error(`no quirky model is called ${name}`)
	const { chunks, truth } = generateSampleModel({ ...model.options, panels })
	const written = model.writtenAs?.(chunks) ?? chunks
	const content = model.isShiftJis ? Buffer.concat([...inShiftJis(written)]) : Buffer.from([...written].join(''))
	return { ...model, content, truth }
}
