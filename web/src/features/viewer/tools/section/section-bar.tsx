import { useMediaQuery } from '@mantine/hooks'
import { IconBox, IconFlipHorizontal, IconSquareRotated, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { flipped, MOST_OWN_PLANES, NO_SECTION } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { ToolBar, ToolChip } from '../../base/tool-bar.tsx'
import { isCut, useSection } from '../../view/use-section.ts'
import { roomyBox } from './section-shapes.ts'

type SectionBarProps = {
	viewer: Viewer
	/** The next click on a face places a plane there. */
	isPlacing: boolean
	onPlacing: (isPlacing: boolean) => void
	/** Elements to put the box round; null for all that is shown. */
	selected: (() => Iterable<number>) | null
	onClose: () => void
}

/** What is cut away: a box, or planes on faces that are clicked. */
export function SectionBar({ viewer, isPlacing, onPlacing, selected, onClose }: SectionBarProps) {
	const { t } = useTranslation('viewer')
	const section = useSection(viewer)
	const { box, planes } = section
	const toggleBox = () => {
		const round = (selected && viewer.boxOf(selected())) ?? viewer.boxOf()
		viewer.setSection({ ...section, box: box || !round ? null : roomyBox(round) })
	}
	const isTouch = useMediaQuery('(pointer: coarse)')
	const moveHint = t(isTouch ? 'section.touch_hint' : 'section.move_hint')
	const hint = isPlacing ? t('section.place_hint') : isCut(section) ? moveHint : t('section.hint')
	return (
		<ToolBar label={t('commands.section')} hint={hint} onClose={onClose}>
			<ToolChip isPressed={box !== null} onClick={toggleBox} icon={IconBox}>
				{t('section.box')}
			</ToolChip>
			<ToolChip
				isPressed={isPlacing}
				onClick={planes.length < MOST_OWN_PLANES || isPlacing ? () => onPlacing(!isPlacing) : null}
				icon={IconSquareRotated}
			>
				{t('section.on_face')}
			</ToolChip>
			<ToolChip
				onClick={planes.length > 0 ? () => viewer.setSection({ ...section, planes: planes.map(flipped) }) : null}
				icon={IconFlipHorizontal}
			>
				{t('section.flip')}
			</ToolChip>
			<ToolChip onClick={isCut(section) ? () => viewer.setSection(NO_SECTION) : null} icon={IconTrash}>
				{t('section.remove')}
			</ToolChip>
		</ToolBar>
	)
}
