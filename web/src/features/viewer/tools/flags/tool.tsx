import { IconFlag } from '@tabler/icons-react'
import { useMemo } from 'react'
import { flagList } from '../../../../domain/statuses/status-flags.ts'
import { useCurrent } from '../../base/store.ts'
import { flagMarks } from '../../colouring/panel-flags.ts'
import { useView } from '../../view/view-store.ts'
import type { OverlayProps, ViewTool } from '../../view/view-tool.ts'
import { FlagMarkers } from './flag-markers.tsx'

/** The flags that panels carry: stripes and rims in the picture, and their icons over it. */
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
	const { elements, panels, statuses, showsFlags, obstacles } = useView()
	const isShown = useCurrent(showsFlags)
	const flags = flagList(statuses)
	const marks = useMemo(() => flagMarks(panels, flags), [panels, flags])
	if (!isShown || !elements || !marks.some((flag) => flag > 0)) return null
	return <FlagMarkers viewer={viewer} elements={elements} marks={marks} flags={flags} obstacles={obstacles} />
}
