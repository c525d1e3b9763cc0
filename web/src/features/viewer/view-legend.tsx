import { useStored } from './base/store.ts'
import { ColourLegend } from './colouring/colour-legend.tsx'
import { useCommands } from './commands/commands.ts'
import { useView } from './view/view-store.ts'

/** The legend of the colours in use, which also filters by them. */
export function ViewLegend() {
	const { coloured, colours, filter: shown, setColours } = useView()
	const commands = useCommands()
	const choice = useStored(colours)
	const filter = useStored(shown)
	const isByStatus = choice.by === 'status'
	return (
		<ColourLegend
			{...coloured}
			choice={choice}
			onSubject={(by) => commands.get(`colour_${by}`)?.run?.()}
			onScale={(scale) => setColours({ ...choice, scale })}
			chosen={isByStatus ? filter.statuses : filter.kinds}
			onChoose={(keys) => shown.set((now) => (isByStatus ? { ...now, statuses: keys } : { ...now, kinds: keys }))}
			hidesByStatus={!isByStatus && filter.statuses.size > 0}
			onAllStatuses={() => shown.set((now) => ({ ...now, statuses: new Set() }))}
		/>
	)
}
