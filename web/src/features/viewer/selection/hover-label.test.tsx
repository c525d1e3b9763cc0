import type { Panel } from '@panelyard/contracts/panels/panels'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Viewer } from '#engine/viewer.ts'
import { panel, uuid } from '../../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../../testing/project.test-support.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { Store } from '../base/store.ts'
import { type ColourChoice, colourBy } from '../colouring/colour-choice.ts'
import { usePanelKinds } from '../colouring/use-panel-kinds.ts'
import { HoverLabel } from './hover-label.tsx'
import type { Hover } from './use-view-pointer.ts'

const groups = [uuid(90), uuid(91)].map((id, place) => ({
	id,
	name: `Lorry ${place + 1}`,
	description: '',
	position: place,
	panel_count: 1,
	status_breakdown: [],
}))
/** So many weights that they become ranges. */
const panels: Panel[] = Array.from({ length: 12 }, (_, n) =>
	panel(n, { weight: n === 11 ? null : 900 + 100 * n, floor: n % 2, groups: n === 3 ? [uuid(90), uuid(91)] : [] }),
)
const floors = ['Ground', 'Upper'].map((name) => ({ name, global_id: '', elevation: 0, element_count: 6 }))
const panelKinds = [{ number: 1, name: 'Wall', usual: 'WAND' }]
const project = exampleProject({ model: exampleModel({ floors }) })
const viewer = { on: () => () => {} } as unknown as Viewer

function Hovered({ place, choice }: { place: number; choice: ColourChoice }) {
	const coloured = usePanelKinds({
		project,
		panels,
		statuses: [],
		floors,
		panelKinds,
		categories: NO_CATEGORIES,
		plan: null,
		choice,
	})
	return (
		<HoverLabel
			viewer={viewer}
			hover={new Store<Hover | null>({ panelId: panels[place]?.id ?? null, element: null, x: 0, y: 0 })}
			panelsById={new Map(panels.map((each) => [each.id, each]))}
			structure={undefined}
			colourOf={() => null}
			coloured={{ ...coloured, by: choice.by }}
			placeOf={() => place}
		/>
	)
}

beforeEach(() => {
	stubServer({
		[`GET /projects/${PROJECT_ID}/groups`]: { body: { groups, total: 2, page: 1, page_size: 200, revision: 1 } },
	})
})
const NO_CATEGORIES: never[] = []

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

it.each([
	['its own weight, not the range', 3, colourBy('weight'), 'P/3WAND1,200 kg'],
	['that it has none', 11, colourBy('weight'), 'P/11WANDNo value'],
	['its floor', 3, colourBy('floor'), 'P/3WANDUpper'],
	['its kind', 3, colourBy('kind'), 'P/3WANDWall'],
	['its type', 3, colourBy('type'), 'P/3WANDIfcElementAssembly'],
	['all of its groups', 3, colourBy('group'), 'P/3WANDLorry 1 · Lorry 2'],
	['no more than its label where the colours are statuses', 3, colourBy('status'), 'P/3WAND'],
] as const)('a panel under the mouse says %s', async (_what, place, choice, text) => {
	const { container } = await renderInApp(<Hovered place={place} choice={choice} />)
	await act(async () => {})
	await waitFor(() => expect(container.querySelector('[class*="label"]')?.textContent).toBe(text))
})
