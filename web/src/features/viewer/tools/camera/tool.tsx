import { IconBox, IconCube, IconFocusCentered, IconHome, IconPerspective } from '@tabler/icons-react'
import type { Viewer } from '#engine/viewer.ts'
import { isAnythingSelected } from '../../base/view-selection.ts'
import { useParallel } from '../../view/use-parallel.ts'
import { useView } from '../../view/view-store.ts'
import type { CommandDefinition, ViewTool } from '../../view/view-tool.ts'
import { FACE_DIRECTIONS } from './cube-directions.ts'
import { ViewCube } from './view-cube.tsx'

const FACES = ['front', 'back_side', 'left', 'right', 'top', 'bottom'] as const

const lookFrom = (face: (typeof FACES)[number], place: number): CommandDefinition => ({
	id: face,
	group: 'look',
	icon: IconBox,
	label: (t) => t(`viewer:commands.${face}`),
	key: { codes: [`Digit${place + 1}`, `Numpad${place + 1}`], shown: String(place + 1) },
	run: ({ viewer, fit }) => viewer && (() => fit(FACE_DIRECTIONS[face])),
})

/** Where the camera stands: what is framed, the sides, and the cube that shows them. */
export const cameraTool: ViewTool = {
	id: 'camera',
	commands: [
		{
			id: 'fit',
			group: 'look',
			icon: IconCube,
			label: (t) => t('viewer:commands.fit'),
			key: { letter: 'z', shown: 'Z' },
			run: ({ viewer, fit }) => viewer && (() => fit()),
			toolbar: 'look',
			isOnPhone: true,
		},
		{
			id: 'frame',
			group: 'look',
			icon: IconFocusCentered,
			label: (t) => t('viewer:commands.frame'),
			key: { letter: 'f', shown: 'F' },
			run: ({ frame, selection }, now) =>
				isAnythingSelected(now.selection) ? () => frame(selection.now.panels, selection.now.element) : null,
			toolbar: 'look',
			isOfSelection: true,
		},
		{
			id: 'home',
			group: 'look',
			icon: IconHome,
			label: (t) => t('viewer:commands.home'),
			key: { letter: 'h', codes: ['Home'], shown: 'H' },
			run: ({ viewer, home }) => viewer && home,
		},
		...FACES.map(lookFrom),
		{
			id: 'parallel',
			group: 'look',
			icon: IconPerspective,
			label: (t, { isParallel }) => t(isParallel ? 'viewer:commands.perspective' : 'viewer:commands.parallel'),
			key: { letter: 'o', shown: 'O' },
			run: ({ viewer }, { tool, isParallel }) =>
				viewer && tool !== 'walk' ? () => viewer.setParallel(!isParallel) : null,
		},
	],
	Corner: Cube,
}

function Cube({ viewer }: { viewer: Viewer }) {
	const { fit, structure } = useView()
	const isParallel = useParallel(viewer)
	return (
		<ViewCube
			viewer={viewer}
			north={structure?.north ?? null}
			onFit={fit}
			isParallel={isParallel}
			onParallel={() => viewer.setParallel(!isParallel)}
		/>
	)
}
