import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useShownProposal } from '../../domain/assistant/shown-proposal.ts'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'
import { flagList } from '../../domain/statuses/status-flags.ts'
import { StatusIcon } from '../../domain/statuses/status-icon.tsx'
import { StatusSwatch } from '../../domain/statuses/status-swatch.tsx'
import { useSunMode } from '../../ui/appearance/sun-mode.ts'
import { useCurrent, useStored } from './base/store.ts'
import { ColourLegend } from './colouring/colour-legend.tsx'
import { FlagLegend } from './colouring/flag-legend.tsx'
import { searchOfKind } from './colouring/list-of-kind.ts'
import { countFlags } from './colouring/panel-flags.ts'
import { ProposalLegend } from './colouring/proposal-legend.tsx'
import { useCommands } from './commands/commands.ts'
import { useView } from './view/view-store.ts'

/** The legend of the colours in use and of the flags, which also filters by them and leads to the list; or of an open proposal. */
export function ViewLegend() {
	const { project, statuses } = useView()
	const proposal = useShownProposal(project.id)
	return proposal ? <ProposalLegend proposal={proposal} statuses={statuses} /> : <ColoursLegend />
}

function ColoursLegend() {
	const { coloured, colours, filter: shown, setColours, panels, flags, project, statuses } = useView()
	const isSun = useSunMode()
	const commands = useCommands()
	const choice = useStored(colours)
	const filter = useStored(shown)
	const openList = useOpenList()
	const isByStatus = choice.by === 'status'
	const { kinds } = coloured
	return (
		<ColourLegend
			{...coloured}
			choice={choice}
			onSubject={(by) => commands.get(`colour_${by}`)?.run?.()}
			onScale={(scale) => setColours({ ...choice, scale })}
			chosen={isByStatus ? filter.statuses : filter.kinds}
			onChoose={(keys) => shown.set((now) => (isByStatus ? { ...now, statuses: keys } : { ...now, kinds: keys }))}
			hidesByStatus={!isByStatus && [...filter.statuses].some((id) => !flags.has(id))}
			markOf={({ key }) => {
				const status = isSun && isByStatus && statuses.find(({ id }) => id === key)
				return status ? <StatusMark status={status} /> : null
			}}
			onAllStatuses={() => shown.set((now) => ({ ...now, statuses: new Set() }))}
			onList={
				kinds && openList && ((kind) => openList(searchOfKind(choice, kind, { projectId: project.id, panels, kinds })))
			}
		>
			<ViewFlags chosen={filter.statuses} onList={openList} />
		</ColourLegend>
	)
}

/** A step as it stands on panels in sun mode: its pattern and its icon. */
function StatusMark({ status }: { status: Status }) {
	return (
		<>
			<StatusSwatch status={status} />
			<StatusIcon icon={status.icon} size={16} />
		</>
	)
}

type ViewFlagsProps = { chosen: ReadonlySet<string>; onList: ReturnType<typeof useOpenList> }

function ViewFlags({ chosen, onList }: ViewFlagsProps) {
	const { panels, statuses, filter, showsFlags } = useView()
	const flags = flagList(statuses)
	const counts = useMemo(() => countFlags(panels, flags), [panels, flags])
	const toggle = (id: string) =>
		filter.set((now) => {
			const next = new Set(now.statuses)
			if (!next.delete(id)) next.add(id)
			return { ...now, statuses: next }
		})
	return (
		<FlagLegend
			flags={flags}
			counts={counts}
			isShown={useCurrent(showsFlags)}
			onShown={() => showsFlags.set((now) => !now)}
			chosen={chosen}
			onToggle={toggle}
			onList={onList && ((id) => onList(searchOfFigure({ at: [id] })))}
		/>
	)
}

/** Opens the list of panels with filters. */
function useOpenList(): (search: PanelSearch) => void {
	const { project } = useView()
	const navigate = useNavigate()
	return (search) =>
		void navigate({ to: '/app/project/$id', params: { id: project.id }, search: { tab: 'panels', ...search } })
}
