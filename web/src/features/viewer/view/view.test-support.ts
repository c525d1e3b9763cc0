import { exampleModel, exampleProject } from '../../../testing/project.test-support.ts'
import type { ViewAddress } from '../base/use-address.ts'
import type { ViewStore } from './view-store.ts'
import { createViewStores } from './view-stores.ts'

const NOTHING = () => undefined

/** A view without a picture, begun at an address. */
export const exampleView = (parts: Partial<ViewStore> = {}, address: ViewAddress = {}): ViewStore => {
	const { panels = [], mayComment = true } = parts
	return {
		...createViewStores({ opened: null, address, mayComment }),
		frame: NOTHING,
		face: NOTHING,
		fit: NOTHING,
		home: NOTHING,
		project: exampleProject({ model: exampleModel() }),
		isDemo: false,
		editable: true,
		mayComment,
		screen: { current: null },
		viewer: null,
		generation: 0,
		canvas: null,
		hasPicture: true,
		panels,
		panelsById: new Map(panels.map((panel) => [panel.id, panel])),
		statuses: [],
		floors: [],
		panelKinds: [],
		categories: [],
		structure: undefined,
		elements: null,
		plan: null,
		coloured: {
			kinds: null,
			kindsOf: () => null,
			labelOf: () => '',
			wordsOf: () => '',
			isReading: false,
			error: null,
			retry: NOTHING,
		},
		flags: new Set(),
		colourOf: () => null,
		...parts,
	}
}
