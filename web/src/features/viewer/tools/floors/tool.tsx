import { IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { panelsByFloor } from '../../../../domain/panels/history/status-distribution.ts'
import { useCurrent, useStored } from '../../base/store.ts'
import { floorOrder } from '../../structure/floor-order.ts'
import { useView } from '../../view/view-store.ts'
import type { ToolTraits } from '../../view/view-stores.ts'
import { type BarProps, type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { FloorBar } from './floor-bar.tsx'
import { mostLift, pull, useFloorsApart } from './use-floors-apart.ts'

const FLOORS: ToolTraits = { id: 'floors' }

/** Which floors are shown, and how far they are pulled apart. */
export const floorsTool: ViewTool = {
	...FLOORS,
	commands: [
		opens(FLOORS, {
			group: 'tools',
			icon: IconStack2,
			label: (t) => t('viewer:commands.floors'),
			key: { letter: 'l', shown: 'L' },
			toolbar: 'show',
			isOnPhone: true,
			isPossible: ({ floors }) => floors.length > 0,
		}),
	],
	Bar,
	Overlay,
}

function Bar({ viewer, onClose }: BarProps) {
	const view = useView()
	const { floors, panels, filter, lift, showFloors } = view
	const panelsOnFloor = useMemo(
		() => new Map([...panelsByFloor(panels)].map(([floor, list]) => [floor, list.length])),
		[panels],
	)
	const most = mostLift(floors.length, viewer.modelBox)
	return (
		<FloorBar
			floors={floors}
			order={floorOrder(floors, panelsOnFloor.has(-1))}
			panelsOnFloor={panelsOnFloor}
			shown={useStored(filter).floors}
			onShown={showFloors}
			lift={Math.min(useCurrent(lift), most)}
			mostLift={most}
			onLift={(metres) => pull(view, metres)}
			onClose={onClose}
		/>
	)
}

function Overlay({ viewer }: OverlayProps) {
	useFloorsApart(useView(), viewer)
	return null
}
