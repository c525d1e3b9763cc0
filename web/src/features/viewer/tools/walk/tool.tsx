import { IconWalk } from '@tabler/icons-react'
import { useView } from '../../view/view-store.ts'
import type { ToolTraits } from '../../view/view-stores.ts'
import { type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { useWalking } from './use-walking.ts'
import { WalkBar } from './walk-bar.tsx'

const WALKING: ToolTraits = { id: 'walk', takesDoubleClicks: true, hidesPins: true }

/** Goes through the model at eye height. */
export const walkTool: ViewTool = {
	...WALKING,
	commands: [
		opens(WALKING, {
			group: 'tools',
			icon: IconWalk,
			label: (t) => t('viewer:commands.walk'),
			key: { letter: 'c', shown: 'C' },
			toolbar: 'tools',
		}),
	],
	Bar: WalkBar,
	Overlay,
}

function Overlay({ viewer, isOpen }: OverlayProps) {
	const { canvas, closeTool } = useView()
	useWalking(viewer, isOpen, canvas, closeTool)
	return null
}
