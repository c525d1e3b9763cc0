import { IconFlag } from '@tabler/icons-react'
import { useMemo } from 'react'
import { flagList, stepsOf } from '../../../../domain/statuses/status-flags.ts'
import { useSunMode } from '../../../../ui/appearance/sun-mode.ts'
import { useCurrent, useStored } from '../../base/store.ts'
import { flagMarks, stepMarks } from '../../colouring/panel-flags.ts'
import { useView } from '../../view/view-store.ts'
import type { OverlayProps, ViewTool } from '../../view/view-tool.ts'
import { FlagMarkers } from './flag-markers.tsx'

/** The flags that panels carry: stripes and rims in the picture, and their icons over it; in sun mode those of steps too. */
export const flagsTool: ViewTool = {
	id: 'flags',
	commands: [
		{
			id: 'flags',
			group: 'show',
			icon: IconFlag,
			label: (t) => t('viewer:commands.flags'),
			key: { letter: 'k', shown: 'K' },
			run: ({ viewer, flags, showsFlags }) => (viewer && flags.size > 0 ? () => showsFlags.set((now) => !now) : null),
			isOn: ({ showsFlags }) => showsFlags,
			changesPicture: true,
		},
	],
	Overlay,
	keep: ({ showsFlags }) => (showsFlags.now ? null : 'off'),
}

function Overlay({ viewer }: OverlayProps) {
	const { elements, panels, statuses, showsFlags, obstacles, colours } = useView()
	const isShown = useCurrent(showsFlags)
	const isSun = useSunMode()
	const withSteps = useStored(colours).by === 'status' && isSun
	const { list, marks } = useMemo(() => {
		const flags = isShown ? flagList(statuses) : []
		if (!withSteps) return { list: flags, marks: flagMarks(panels, flags) }
		const list = [...flags, ...stepsOf(statuses)]
		return { list, marks: stepMarks(panels, flags, list) }
	}, [panels, statuses, isShown, withSteps])
	if (!elements || !marks.some((flag) => flag > 0)) return null
	return (
		<FlagMarkers
			key={String(isSun)}
			viewer={viewer}
			elements={elements}
			marks={marks}
			flags={list}
			isLarge={isSun}
			obstacles={obstacles}
		/>
	)
}
