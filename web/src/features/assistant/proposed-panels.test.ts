import type { ProposalPart } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { expect, it } from 'vitest'
import { proposedPanels } from './proposed-panels.ts'

it('a panel of two parts shows what both make of it', () => {
	const statuses = [
		{ id: 'produced', colour: '#111111', type: 'step' },
		{ id: 'delivered', colour: '#222222', type: 'step' },
		{ id: 'issue', colour: '#333333', type: 'flag' },
	] as const
	const panel = { id: 'w1', statuses: ['produced'] } as unknown as Panel
	const part = (key: string, after: string[]): ProposalPart => ({
		...{ key, before: ['produced'], after, count: 1, panels: { elements: [], panel_ids: [panel.id] } },
		action: { do: 'set_status', status: after.at(-1) ?? '' },
	})
	const parts = [part('0.0.0', ['produced', 'issue']), part('0.1.0', ['delivered'])]
	const shown = proposedPanels(parts, new Map(parts.map(({ key }) => [key, [panel]])), statuses)
	expect(shown.get('w1')).toEqual({ before: '#111111', after: '#222222', statuses: ['issue', 'delivered'] })
})
