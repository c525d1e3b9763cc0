import type { Viewpoint } from '@panelyard/contracts/messages/comments'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelComments } from '../../comments/panel-comments.tsx'
import { useCurrent } from '../base/store.ts'
import { useView } from '../view/view-store.ts'
import { placeOf, viewpointOf } from './camera-viewpoint.ts'

/** The threads of the selected panel, for those who may read them. */
export function PanelThreads({ panelId }: { panelId: string }) {
	const { project, viewer, mayComment, opened, openThread, soughtThread, starter } = useView()
	const { t } = useTranslation('comments')
	const section = useRef<HTMLElement>(null)
	const wanted = useCurrent(soughtThread)
	const sought = wanted.panel === panelId ? wanted.thread : null
	const show = (viewpoint: Viewpoint) => {
		if (!viewer) return
		const place = placeOf(viewpoint, viewer.origin)
		viewer.setSection(place.section)
		viewer.flyTo(place.pose)
	}
	useEffect(() => {
		if (sought) section.current?.scrollIntoView({ block: 'start' })
	}, [sought])
	if (!mayComment) return null
	return (
		<section ref={section}>
			<h3>{t('title')}</h3>
			<PanelComments
				projectId={project.id}
				panelId={panelId}
				// Without a viewer there is no picture to show a viewpoint in.
				{...(viewer && { viewpoint: () => viewpointOf(viewer), onViewpoint: show })}
				sought={sought}
				goesThere={opened?.pose == null}
				onThread={(thread) =>
					openThread.set((now) => {
						if (thread === null) return null
						return now?.panel === panelId && now.thread === thread ? now : { panel: panelId, thread }
					})
				}
				starter={starter}
			/>
		</section>
	)
}
