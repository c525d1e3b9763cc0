import type { Panel } from '@panelyard/contracts/panels'
import { IconX } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { commandsFirst, foundCommands, rankedPanels } from './found-entries.ts'

const command = (label: string, isUsable = true) => ({
	id: 'fit' as const,
	group: 'look' as const,
	label,
	icon: IconX,
	run: isUsable ? () => {} : null,
})
const panel = (mark: string, name = '') =>
	({ mark, name, global_id: '', statuses: [], description: '' }) as unknown as Panel

describe('the command palette finds', () => {
	it('commands by any of their words, without accents', () => {
		const all = [command('Mesurer une façade'), command('Tout afficher'), command('Façade masquée', false)]
		expect(foundCommands(all, 'facade mes').map(({ label }) => label)).toEqual(['Mesurer une façade'])
		expect(foundCommands(all, '').length).toBe(2)
	})
	it('commands before panels that only have the text somewhere', () => {
		expect(commandsFirst([command('Save image')], [panel('W-7', 'Image wall')], 'ima')).toBe(true)
		expect(commandsFirst([command('Section')], [panel('S-301')], 's')).toBe(false)
		expect(commandsFirst([command('Section')], [panel('W-1', 'tion')], 'tion')).toBe(false)
	})
	it('panels, the mark that was typed first', () => {
		const panels = [panel('W-101'), panel('AW-10'), panel('W-10'), panel('X', 'W-10 copy')]
		expect(rankedPanels(panels, 'w-10').map(({ mark }) => mark)).toEqual(['W-10', 'W-101', 'X', 'AW-10'])
		expect(rankedPanels(panels, ' ')).toEqual([])
	})
})
