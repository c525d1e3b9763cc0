import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import classes from './unfinished-upload.module.css'
import { dropUpload, findUnfinished, type UnfinishedUpload } from './unfinished-uploads.ts'

const QUERY_KEY = ['unfinished_uploads']

export type UnfinishedUploadProps = {
	/** What was chosen meanwhile. */
	file: File | null
	/** Those that are not to be offered, since they are on their way again. */
	isTaken?: (upload: UnfinishedUpload) => boolean
	/** Opens the browser's dialog for files. */
	onChoose: () => void
}

/** After a reload in the middle of an upload: to go on with it, for which the file must be chosen again, or to drop it. */
export function UnfinishedUploadOffer({ file, isTaken, onChoose }: UnfinishedUploadProps) {
	const { t } = useTranslation('create')
	const queryClient = useQueryClient()
	const { data: uploads = [] } = useQuery({
		queryKey: QUERY_KEY,
		queryFn: ({ signal }) => findUnfinished(signal),
		staleTime: 0,
		gcTime: 0,
	})
	if (uploads.length === 0) return null
	if (file) {
		const goesOn = uploads.some(({ file_name, bytes }) => file_name === file.name && bytes === file.size)
		return (
			<Text size="sm" c="dimmed" role="status">
				{goesOn ? t('unfinished.goes_on') : t('unfinished.another')}
			</Text>
		)
	}
	const discard = async (upload: UnfinishedUpload) => {
		queryClient.setQueryData(
			QUERY_KEY,
			uploads.filter((other) => other !== upload),
		)
		await dropUpload(upload)
	}
	return uploads
		.filter((upload) => !isTaken?.(upload))
		.map((upload) => (
			<Offer key={upload.key} upload={upload} onChoose={onChoose} onDiscard={() => void discard(upload)} />
		))
}

type OfferProps = { upload: UnfinishedUpload; onChoose: () => void; onDiscard: () => void }

function Offer({ upload, onChoose, onDiscard }: OfferProps) {
	const { t } = useTranslation('create')
	const format = useFormat()
	const since = useSince()(new Date(upload.begun_at).toISOString())
	const title = t('unfinished.title', { name: upload.file_name })
	return (
		<section className={classes.offer} aria-label={title}>
			<div className={classes.text}>
				<strong>
					<bdi>{title}</bdi>
				</strong>
				<p>{t('unfinished.text', { size: format.bytes(upload.bytes), since })}</p>
			</div>
			<div className={classes.actions}>
				<Button size="xs" onClick={onChoose}>
					{t('unfinished.choose')}
				</Button>
				<Button size="xs" variant="default" onClick={onDiscard}>
					{t('unfinished.discard')}
				</Button>
			</div>
		</section>
	)
}
