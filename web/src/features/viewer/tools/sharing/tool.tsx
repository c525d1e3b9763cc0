import { IconBookmark, IconCamera, IconLink, IconPhotoScan } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../ui/toast.ts'
import { useView } from '../../view/view-store.ts'
import { perView, type ToolTraits, type ViewStores } from '../../view/view-stores.ts'
import { type BarProps, type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { SavedViewsBar } from './saved-views-bar.tsx'
import { downloadScreenshot } from './take-screenshot.ts'
import { usePictureLegend } from './use-picture-legend.ts'
import { useSharing } from './use-sharing.ts'

const VIEWS: ToolTraits = { id: 'views' }

type Actions = { copyLink: () => void; screenshot: (withLegend: boolean) => void }
/** What the commands do while a model stands. */
const actionsIn = perView((): { now: Actions | null } => ({ now: null }))
const takePicture = (view: ViewStores, withLegend: boolean) => () => actionsIn(view).now?.screenshot(withLegend)

/** Ways to keep a view or give it to others: a link, a picture, the project's saved views. */
export const sharingTool: ViewTool = {
	...VIEWS,
	commands: [
		opens(VIEWS, {
			group: 'share',
			icon: IconBookmark,
			label: (t) => t('viewer:commands.views'),
			key: { letter: 'v', shown: 'V' },
			toolbar: 'share',
		}),
		{
			id: 'copy_view_link',
			group: 'share',
			icon: IconLink,
			label: (t) => t('viewer:commands.copy_view_link'),
			run: (view) => view.viewer && (() => actionsIn(view).now?.copyLink()),
		},
		{
			id: 'screenshot',
			group: 'share',
			icon: IconCamera,
			label: (t) => t('viewer:commands.screenshot'),
			run: (view) => view.viewer && takePicture(view, false),
		},
		{
			id: 'screenshot_legend',
			group: 'share',
			icon: IconPhotoScan,
			label: (t) => t('viewer:commands.screenshot_legend'),
			// Without kinds there is nothing to explain.
			run: (view) => (view.viewer && view.coloured.kinds && !view.coloured.isReading ? takePicture(view, true) : null),
		},
	],
	Bar,
	Overlay,
}

function Bar({ viewer, onClose }: BarProps) {
	const { project, mayComment } = useView()
	const { viewText, copyLink, show } = useSharing(viewer)
	return (
		<SavedViewsBar
			projectId={project.id}
			canSave={mayComment}
			currentView={viewText}
			onOpen={show}
			onCopyLink={copyLink}
			onClose={onClose}
		/>
	)
}

function Overlay({ viewer }: OverlayProps) {
	const view = useView()
	const { t } = useTranslation('viewer')
	const { copyLink } = useSharing(viewer)
	const legend = usePictureLegend(view)
	useEffect(() => {
		const actions = actionsIn(view)
		actions.now = {
			copyLink,
			screenshot: async (withLegend) => {
				const explained = withLegend ? (legend?.() ?? null) : null
				const isDone = await downloadScreenshot(viewer, view.project.name, view.painters, explained)
				if (!isDone) toast.error(t('screenshot_failed'))
			},
		}
		return () => {
			actions.now = null
		}
	})
	return null
}
