import { IconSlice } from '@tabler/icons-react'
import { useCurrent, useStored } from '../../base/store.ts'
import { isAnythingSelected } from '../../base/view-selection.ts'
import { selectedElements } from '../../structure/selected-elements.ts'
import { isCut } from '../../view/use-section.ts'
import { useView } from '../../view/view-store.ts'
import type { ToolTraits } from '../../view/view-stores.ts'
import { type BarProps, type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { SectionBar } from './section-bar.tsx'
import { SectionOverlay } from './section-overlay.tsx'
import { usePlanePlacing } from './use-plane-placing.ts'

const CUTTING: ToolTraits = { id: 'section' }
/** The next click on a face places a plane there. */
const PLACING: ToolTraits = { ...CUTTING, takesClicks: true }

/** Cuts the model by a box and planes. */
export const sectionTool: ViewTool = {
	...CUTTING,
	commands: [
		opens(CUTTING, {
			group: 'tools',
			icon: IconSlice,
			label: (t) => t('viewer:commands.section'),
			key: { letter: 'x', shown: 'X' },
			isOn: ({ tool, section }) => tool === 'section' || isCut(section),
			toolbar: 'tools',
			isOnPhone: true,
		}),
	],
	Bar,
	Overlay,
}

function Bar({ viewer, onClose }: BarProps) {
	const { elements, selection, tool } = useView()
	const isSelected = isAnythingSelected(useStored(selection))
	return (
		<SectionBar
			viewer={viewer}
			isPlacing={useCurrent(tool)?.takesClicks ?? false}
			onPlacing={(isPlacing) => tool.set(isPlacing ? PLACING : CUTTING)}
			selected={elements && isSelected ? () => selectedElements(elements, selection.now) : null}
			onClose={onClose}
		/>
	)
}

function Overlay({ viewer, isOpen }: OverlayProps) {
	const { tool } = useView()
	const isPlacing = useCurrent(tool) === PLACING
	usePlanePlacing(viewer, isPlacing, () => tool.set(CUTTING))
	return isOpen && <SectionOverlay viewer={viewer} />
}
