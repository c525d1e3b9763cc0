import { READY_SETS } from '@panelyard/contracts/statuses/status-sets'
import { readyStatus } from '@panelyard/contracts/statuses/status-words'
import { MarkIndex } from '@panelyard/server/features/assistant/grammar/conditions/marks'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'

const numbered = (series: string, from: number, to: number): string[] =>
	Array.from({ length: to - from + 1 }, (_, index) => `${series}${from + index}`)

/** A precast factory's project: kinds named by a Dutch model, trucks called LKW, the ready-made statuses of precast. */
export const FACTORY: Omit<Vocabulary, 'language'> = {
	statuses: READY_SETS.precast.flatMap(({ default_key }) => {
		if (default_key === null) return []
		const { name, type } = readyStatus(default_key)
		return [{ id: default_key, name, default_key, type }]
	}),
	groups: [
		{ id: 'lkw1', name: 'LKW 1', planned: [{ status: 'delivered', from: '2026-11-24', to: '2026-11-24' }] },
		{ id: 'lkw2', name: 'LKW 2', planned: [{ status: 'delivered', from: '2026-12-03', to: '2026-12-03' }] },
		{
			...{ id: 'lkw3', name: 'LKW 3' },
			planned: [
				{ status: 'loaded', from: '2026-12-01', to: '2026-12-01' },
				{ status: 'delivered', from: '2026-12-02', to: '2026-12-02' },
			],
		},
		{ id: 'kran1', name: 'Kran 1' },
	],
	categories: [],
	floors: ['Ebene 0', 'Ebene 1', 'Ebene 2', 'Ebene 3', 'Ebene 4', 'Dach'].map((name, number) => ({ number, name })),
	kinds: [
		{ number: 1, name: 'WAND', classes: ['IfcElementAssembly'] },
		{ number: 2, name: 'KOLOM', classes: ['IfcElementAssembly'] },
		{ number: 3, name: 'BALK', classes: ['IfcElementAssembly'] },
		{ number: 4, name: 'TT', classes: ['IfcElementAssembly'] },
	],
	shapes: ['wall', 'column', 'beam'],
	marks: new MarkIndex([
		...numbered('W/', 1, 30),
		...numbered('K/', 9001, 9024),
		...numbered('B/', 9001, 9012),
		...numbered('P/', 9001, 9040),
		...numbered('T/', 1, 12),
	]),
	has_selected: false,
	today: '2026-11-25',
}
