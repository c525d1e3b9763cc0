import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import type { Photo } from '@panelyard/contracts/messages/comments'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhotos } from '../../domain/comments/comments.queries.ts'
import { Lightbox } from '../../domain/images/lightbox.tsx'
import { shownImage } from '../../domain/images/shown-image.ts'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import classes from './photo-grid.module.css'

type PhotoGridProps = { projectId: string; onThread: (threadId: string) => void }

/** All photos of a project's comments, the newest first. */
export function PhotoGrid({ projectId, onThread }: PhotoGridProps) {
	const { t } = useTranslation(['comments', 'images'])
	const list = usePhotos(projectId)
	return (
		<>
			<QueryView queries={[list]} pending={<Skeleton height={240} />}>
				{(photos) =>
					photos.length === 0 ? (
						<EmptyState
							picture={<IconPhoto size={28} stroke={1.5} aria-hidden />}
							title={t('images:gallery.empty_title')}
							text={t('images:gallery.empty_text')}
						/>
					) : (
						<Photos projectId={projectId} photos={photos} onThread={onThread} />
					)
				}
			</QueryView>
			{list.hasNextPage && (
				<Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
					{t('comments:load_more')}
				</Button>
			)}
		</>
	)
}

function Photos({ projectId, photos, onThread }: PhotoGridProps & { photos: readonly Photo[] }) {
	const { t } = useTranslation(['comments', 'images'])
	const since = useSince()
	const format = useFormat()
	const [openAt, setOpenAt] = useState<number | null>(null)
	const images = photos.map(({ image, panel_label, text }) =>
		shownImage(projectId, image, text === '' ? panel_label : `${panel_label}: ${text}`),
	)
	const openThread = (place: number) => {
		setOpenAt(null)
		onThread(photos[place]?.thread_id ?? '')
	}
	return (
		<>
			<ul className={classes.grid} aria-label={t('images:gallery.title')}>
				{photos.map(({ comment_id, image, panel_label, created_at }, index) => (
					<li key={`${comment_id} ${image.id}`}>
						<UnstyledButton className={classes.photo} onClick={() => setOpenAt(index)}>
							<img src={images[index]?.small} alt={images[index]?.alt} loading="lazy" />
							<span className={classes.caption}>
								<strong dir="auto">{panel_label}</strong>
								<time dateTime={created_at} title={format.dateTime(created_at)}>
									{since(created_at)}
								</time>
							</span>
						</UnstyledButton>
					</li>
				))}
			</ul>
			<Lightbox
				images={images}
				openAt={openAt}
				onOpen={setOpenAt}
				caption={(place) => {
					const photo = photos[place]
					return (
						photo && (
							<div className={classes.large}>
								<span>
									<bdi>
										<strong>{photo.panel_label}</strong>
									</bdi>
									{' · '}
									<bdi>{photo.author_name || t('comments:somebody')}</bdi>
									{' · '}
									<bdi>{format.dateTime(photo.created_at)}</bdi>
								</span>
								<Button variant="default" onClick={() => openThread(place)}>
									{t('comments:title')}
								</Button>
							</div>
						)
					)
				}}
			/>
		</>
	)
}
