import {
	type Icon,
	IconArrowsMaximize,
	IconArrowsMinimize,
	IconBookmark,
	IconBox,
	IconCamera,
	IconCheckbox,
	IconCommand,
	IconCube,
	IconEye,
	IconEyeOff,
	IconFocusCentered,
	IconHelp,
	IconHome,
	IconLink,
	IconListTree,
	IconMarquee2,
	IconPalette,
	IconPerspective,
	IconPhotoScan,
	IconPuzzle,
	IconRuler2,
	IconSelectAll,
	IconSlice,
	IconSquareRoundedMinus,
	IconStack2,
	IconTags,
	IconWalk,
	IconX,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from '#engine/camera/orbit-camera.ts'
import { COLOUR_SUBJECTS, type ColourChoice, type ColourSubject } from '../colouring/colour-choice.ts'
import { FACE_DIRECTIONS } from '../tools/camera/cube-directions.ts'
import type { DialogId, ToolId } from '../tools/use-view-tools.ts'
import { useFullscreen } from './use-fullscreen.ts'
import type { CommandGroup, CommandId, ViewCommand } from './view-commands.ts'

export type CommandActions = {
	/** Null while no model stands. */
	camera: { fit: (direction?: Direction) => void; home: () => void; setParallel: (isParallel: boolean) => void } | null
	isParallel: boolean
	/** Null while nothing is selected, or no panel is. */
	frame: (() => void) | null
	isolate: (() => void) | null
	hide: (() => void) | null
	/** Null while all is shown. */
	showAll: (() => void) | null
	clear: () => void
	/** Null while no model stands. */
	selectAll: (() => void) | null
	colours: ColourChoice
	/** Colours the panels by something; of a property, asks which. */
	colourBy: (by: ColourSubject) => void
	isSeveral: boolean
	toggleSeveral: () => void
	isByPart: boolean
	toggleByPart: () => void
	hasLabels: boolean
	toggleLabels: () => void
	isTreeOpen: boolean
	/** Null where the tree is always open. */
	toggleTree: (() => void) | null
	toggleTreeByKey: (() => void) | null
	hasFloors: boolean
	tool: ToolId | null
	/** A section cuts the model, whether its tool is open or not. */
	isCut: boolean
	toggleTool: (tool: ToolId) => void
	openDialog: (dialog: DialogId) => void
	copyLink: (() => void) | null
	screenshot: (() => void) | null
	/** Null while there is nothing to explain. */
	screenshotWithLegend: (() => void) | null
}

/** Commands with a name in the texts of the viewer. */
type NamedCommandId = Exclude<CommandId, `colour_${ColourSubject}`>

/** All commands by their id, with what each does now. */
export function useViewCommands(actions: CommandActions): ReadonlyMap<CommandId, ViewCommand> {
	const { t } = useTranslation(['viewer', 'colours'])
	const fullscreen = useFullscreen()
	return useMemo(() => {
		const { camera, colours, tool, isParallel } = actions
		const all: ViewCommand[] = []
		const add = (id: NamedCommandId, group: CommandGroup, icon: Icon, run: (() => void) | null, isOn?: boolean) =>
			all.push({ id, group, icon, label: labelOf(id), run, isOn })
		const labelOf = (id: NamedCommandId): string => {
			if (id === 'parallel') return t(isParallel ? 'commands.perspective' : 'commands.parallel')
			if (id === 'fullscreen') return t(fullscreen.isOn ? 'leave_fullscreen' : 'fullscreen')
			return t(`commands.${id}`)
		}
		const toggle = (id: ToolId, isPossible = true) => (camera && isPossible ? () => actions.toggleTool(id) : null)
		add('fit', 'look', IconCube, camera && (() => camera.fit()))
		add('frame', 'look', IconFocusCentered, actions.frame)
		add('home', 'look', IconHome, camera?.home ?? null)
		for (const face of ['front', 'back_side', 'left', 'right', 'top', 'bottom'] as const)
			add(face, 'look', IconBox, camera && (() => camera.fit(FACE_DIRECTIONS[face])))
		add('parallel', 'look', IconPerspective, camera && tool !== 'walk' ? () => camera.setParallel(!isParallel) : null)
		add('isolate', 'show', IconSquareRoundedMinus, actions.isolate)
		add('hide', 'show', IconEyeOff, actions.hide)
		add('show_all', 'show', IconEye, actions.showAll)
		add('clear', 'show', IconX, actions.clear)
		add('select_all', 'show', IconCheckbox, actions.selectAll)
		add('several', 'show', IconSelectAll, actions.toggleSeveral, actions.isSeveral)
		add('box', 'show', IconMarquee2, toggle('box'), tool === 'box')
		add('parts', 'show', IconPuzzle, actions.toggleByPart, actions.isByPart)
		add('labels', 'show', IconTags, camera && actions.toggleLabels, actions.hasLabels)
		for (const by of COLOUR_SUBJECTS)
			all.push({
				id: `colour_${by}`,
				group: 'show',
				icon: IconPalette,
				label: t('colours:menu_now', { subject: t(`colours:subject.${by}`) }),
				run: () => actions.colourBy(by),
				isOn: by === colours.by,
			})
		const { toggleTree, toggleTreeByKey } = actions
		all.push({
			id: 'tree',
			group: 'tools',
			icon: IconListTree,
			label: labelOf('tree'),
			run: toggleTree,
			...(toggleTreeByKey && { runByKey: toggleTreeByKey }),
			isOn: actions.isTreeOpen,
		})
		add('floors', 'tools', IconStack2, toggle('floors', actions.hasFloors), tool === 'floors')
		add('section', 'tools', IconSlice, toggle('section'), tool === 'section' || actions.isCut)
		add('measure', 'tools', IconRuler2, toggle('measure'), tool === 'measure')
		add('walk', 'tools', IconWalk, toggle('walk'), tool === 'walk')
		add('views', 'share', IconBookmark, toggle('views'), tool === 'views')
		add('copy_view_link', 'share', IconLink, actions.copyLink)
		add('screenshot', 'share', IconCamera, actions.screenshot)
		add('screenshot_legend', 'share', IconPhotoScan, actions.screenshotWithLegend)
		if (fullscreen.isPossible)
			add('fullscreen', 'share', fullscreen.isOn ? IconArrowsMinimize : IconArrowsMaximize, fullscreen.toggle)
		add('palette', 'share', IconCommand, () => actions.openDialog('palette'))
		add('help', 'share', IconHelp, () => actions.openDialog('help'))
		return new Map(all.map((command) => [command.id, command]))
	}, [actions, t, fullscreen])
}
