import { Alert, Anchor, Button, Checkbox, Group, Input, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { modals } from '@mantine/modals'
import type { Project } from '@panelyard/contracts/projects/projects'
import {
	MOST_LINE_CHARACTERS,
	type PublicProjectSettings,
	type PutPublicProjectRequest,
} from '@panelyard/contracts/public/public-projects'
import { useTranslation } from 'react-i18next'
import { previewAddress } from '../../domain/public-projects/public-address.ts'
import { usePreview, usePublicSettings, usePutPublic } from '../../domain/public-projects/public-projects.queries.ts'
import { useFormat } from '../../locales/format.ts'
import { useFreshValues } from '../../ui/forms/fresh-values.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'
import { openInTab } from '../../ui/open-in-tab.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { Tag } from '../../ui/text/tag.tsx'

/** Makes a project public, says what visitors see, and takes it back. */
export function PublicViewSection({ project, isShown }: { project: Project; isShown: boolean }) {
	const { t } = useTranslation('gallery')
	const settings = usePublicSettings(project.id, isShown)
	return (
		<section aria-labelledby="public-view">
			<Title order={3} id="public-view" mt="xl" mb="xs">
				{t('dialog_title')}
			</Title>
			<QueryView queries={[settings]} pending={<Skeleton height={160} />}>
				{(known) => <PublicViewForm key={String(known.is_public)} project={project} settings={known} />}
			</QueryView>
		</section>
	)
}

function PublicViewForm({ project, settings }: { project: Project; settings: PublicProjectSettings }) {
	const { t } = useTranslation(['gallery', 'chrome', 'shell'])
	const offerUndo = useOfferUndo()
	const format = useFormat()
	const put = usePutPublic(project.id)
	const { is_public, is_withheld, published_at, ...chosen } = settings
	const form = useForm<PutPublicProjectRequest>({ initialValues: chosen })
	const { changed } = useFreshValues(form, chosen, put.isPending)
	const isChanged = changed.length > 0
	const { name } = project
	/** What visitors saw before this change; null if they saw nothing. */
	const before = is_public ? chosen : null
	const send = (request: PutPublicProjectRequest | null, message: string) =>
		put.mutateAsync(request).then(
			() =>
				offerUndo({
					id: `public-${project.id}`,
					message,
					undo: () => put.mutateAsync(before),
					undone: !before ? t('taken_back', { name }) : t(request ? 'shown_as_before' : 'public_again', { name }),
					failed: t('failed'),
				}),
			// The form tells it.
			() => {},
		)
	const preview = usePreview(project.id)
	const requestOf = (values: PutPublicProjectRequest) => ({
		...values,
		shows_figures: values.shows_figures && values.shows_statuses,
	})
	const publish = (values: PutPublicProjectRequest) => {
		const text = project.company
			? t('ask_text_company', { name, company: project.company.name })
			: t('ask_text', { name })
		modals.openConfirmModal({
			title: t('ask_title'),
			children: <Text size="sm">{text}</Text>,
			labels: { confirm: t('publish'), cancel: t('shell:cancel') },
			onConfirm: () => void send(requestOf(values), t('published', { name })),
		})
	}
	const submit = form.onSubmit((values) => (is_public ? void send(requestOf(values), t('saved')) : publish(values)))
	const look = () =>
		openInTab(preview.mutateAsync(requestOf(form.values)).then((code) => previewAddress(project.id, code)))
	const failed = put.error ?? preview.error
	const box = (name: 'shows_statuses' | 'shows_groups' | 'shows_figures' | 'allows_duplicates') =>
		form.getInputProps(name, { type: 'checkbox' })
	return (
		<form onSubmit={submit}>
			<Stack gap="sm">
				{is_public && !is_withheld && published_at && (
					<Group gap="sm">
						<Tag tone="accent">{t('public_since', { date: format.date(published_at) })}</Tag>
						<Anchor href={`/gallery/${project.id}`} target="_blank" size="sm">
							{t('preview')}
						</Anchor>
					</Group>
				)}
				{is_withheld && (
					<Alert color="yellow">
						{t('withheld')} <Anchor href="/contact?topic=support">{t('chrome:help.contact')}</Anchor>
					</Alert>
				)}
				<Text size="sm">{t(is_public && !is_withheld ? 'dialog_text' : 'dialog_text_private')}</Text>
				<Text size="sm" c="dimmed">
					{t('never')}
				</Text>
				<FailureAlert title={t(put.error ? 'failed' : 'preview_failed')} error={failed} />
				<TextInput
					label={t('line')}
					description={t('line_hint')}
					maxLength={MOST_LINE_CHARACTERS}
					dir="auto"
					{...form.getInputProps('line')}
				/>
				<Input.Wrapper label={t('shows')} labelElement="div" role="group" aria-label={t('shows')}>
					<Stack gap="xs" mt={6}>
						<Checkbox label={t('statuses')} {...box('shows_statuses')} />
						<Checkbox
							label={t('figures')}
							description={form.values.shows_statuses ? undefined : t('figures_hint')}
							disabled={!form.values.shows_statuses}
							{...box('shows_figures')}
							checked={form.values.shows_figures && form.values.shows_statuses}
						/>
						<Checkbox label={t('groups')} {...box('shows_groups')} />
					</Stack>
				</Input.Wrapper>
				<Checkbox label={t('duplicates')} description={t('duplicates_hint')} {...box('allows_duplicates')} />
				<Group justify="flex-end" gap="xs">
					{is_public && (
						<Button
							variant="default"
							loading={put.isPending && put.variables === null}
							onClick={() => void send(null, t('taken_back', { name }))}
						>
							{t('take_back')}
						</Button>
					)}
					{(!is_public || isChanged) && (
						<Button variant="default" loading={preview.isPending} onClick={look}>
							{t('preview_first')}
						</Button>
					)}
					<Button
						type="submit"
						loading={put.isPending && put.variables !== null}
						disabled={is_withheld || (is_public && !isChanged)}
					>
						{is_public ? t('save') : t('publish')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
