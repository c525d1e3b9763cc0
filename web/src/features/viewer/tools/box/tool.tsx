import { IconMarquee2 } from '@tabler/icons-react'
import { useCurrent } from '../../base/store.ts'
import { useView } from '../../view/view-store.ts'
import type { ToolTraits } from '../../view/view-stores.ts'
import { type BarProps, type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { BoxBar } from './box-bar.tsx'
import { DrawnBox } from './drawn-box.tsx'
import { isThroughIn } from './through.ts'

const BOX: ToolTraits = { id: 'box', hidesPins: true }

/** Selects panels by a rectangle drawn over them: while it is open by any drag, else with Shift. */
export const boxTool: ViewTool = {
	...BOX,
	commands: [
		opens(BOX, {
			group: 'show',
			icon: IconMarquee2,
			label: (t) => t('viewer:commands.box'),
			key: { letter: 'b', shown: 'B' },
			toolbar: 'show',
		}),
	],
	Bar,
	Overlay,
}

function Bar({ onClose }: BarProps) {
	const isThrough = isThroughIn(useView())
	return <BoxBar isThrough={useCurrent(isThrough)} onThrough={isThrough.set} onClose={onClose} />
}

function Overlay({ viewer, isOpen }: OverlayProps) {
	const { elements } = useView()
	return elements && <DrawnBox viewer={viewer} elements={elements} isOn={isOpen} />
}
