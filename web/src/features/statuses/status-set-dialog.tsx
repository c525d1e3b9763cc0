import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ApplySetMode, ApplyStatusSetResponse, type ReadySetKey } from '@panelyard/contracts/statuses/status-sets'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChangeByForm, useMakeChange } from '../../domain/changes/use-change.ts'
import { applySetPath, draftSet, draftSetDeletion } from '../../domain/status-changes/status-set-changes.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { StatusSetField } from '../../domain/statuses/status-set-field.tsx'
import { useStatusSets } from '../../domain/statuses/status-sets.queries.ts'
import { usePhone } from '../../ui/appearance/media.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { OwnSetForm } from './own-set-form.tsx'

const FIRST: ReadySetKey = 'precast'
const WHAT_HAPPENS = ['added', 'removed', 'kept', 'stayed'] as const

/** Starts a project's statuses from a set: says what would happen, and applies it. Own sets are renamed and deleted here. */
export function StatusSetDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
	const { t } = useTranslation('sets')
	const errorText = useErrorText()
	const phone = usePhone()
	const make = useMakeChange()
	const { own, nameOf } = useStatusSets()
	const [chosen, setChosen] = useState<string>(FIRST)
	const [mode, setMode] = useState<ApplySetMode>('replace')
	const [rename, setRename] = useState<'before' | 'open' | 'after'>('before')
	const isRenaming = rename === 'open'
	// One that was deleted meanwhile can't be applied.
	const set = nameOf(chosen) === '' ? FIRST : chosen
	const ownSet = own.find(({ id }) => id === set)
	const tried = useTriedSet(projectId, set, mode)
	const apply = useChangeByForm(() => draftSet(projectId, { set, mode, name: nameOf(set) }))
	// What another choice would do stays until this one is known: it isn't what would be applied.
	const effects = tried.isPlaceholderData ? undefined : tried.data
	const hasEffect = effects !== undefined && effects.added.length + effects.removed.length > 0
	return (
		<Modal opened onClose={onClose} title={t('start')} size={560} fullScreen={phone}>
			<Stack gap="md">
				<StatusSetField
					label={t('choose')}
					value={set}
					onChange={(next) => {
						setChosen(next)
						setRename('before')
					}}
				/>
				{ownSet && !isRenaming && (
					<Group gap="xs">
						<Button
							variant="default"
							size="xs"
							leftSection={<IconPencil size={14} aria-hidden />}
							// Gets the focus back from the form that took its place.
							autoFocus={rename === 'after'}
							onClick={() => setRename('open')}
						>
							{t('rename')}
						</Button>
						<Button
							variant="default"
							size="xs"
							leftSection={<IconTrash size={14} aria-hidden />}
							onClick={() => make(draftSetDeletion(projectId, ownSet))}
						>
							{t('delete')}
						</Button>
					</Group>
				)}
				{ownSet && isRenaming && (
					<OwnSetForm key={ownSet.id} projectId={projectId} set={ownSet} onClose={() => setRename('after')} />
				)}
				<div>
					<Text size="sm" fw={500} mb={4}>
						{t('mode')}
					</Text>
					<SegmentedControl
						fullWidth
						aria-label={t('mode')}
						value={mode}
						onChange={(value) => setMode(value === 'add' ? 'add' : 'replace')}
						data={[
							{ value: 'replace', label: t('mode_replace') },
							{ value: 'add', label: t('mode_add') },
						]}
					/>
				</div>
				<Effects tried={tried.data} />
				{(apply.error ?? tried.error) && (
					<Alert color="red" role="alert">
						{errorText(apply.error ?? tried.error)}
					</Alert>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onClose}>
						{t('cancel')}
					</Button>
					<Button
						loading={apply.isPending}
						disabled={!hasEffect}
						onClick={() => apply.mutate(undefined, { onSuccess: onClose })}
					>
						{t('apply')}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}

/** What applying a set would do now. */
const useTriedSet = (projectId: string, set: string, mode: ApplySetMode) =>
	useQuery({
		queryKey: [...queryKeys.statuses(projectId), 'apply_set', set, mode],
		queryFn: ({ signal }) =>
			callApi(ApplyStatusSetResponse, 'POST', applySetPath(projectId), {
				body: { set, mode, dry_run: true },
				signal,
				reads: true,
			}),
		retry: false,
		staleTime: 0,
		gcTime: 0,
		placeholderData: (before) => before,
	})

function Effects({ tried }: { tried: ApplyStatusSetResponse | undefined }) {
	const { t, i18n } = useTranslation('sets')
	const nameOf = useStatusName()
	if (!tried) return null
	const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
	return (
		<Stack gap={4} role="status">
			{tried.added.length + tried.removed.length === 0 && <Text size="sm">{t('nothing')}</Text>}
			{WHAT_HAPPENS.map(
				(what) =>
					tried[what].length > 0 && (
						<Text key={what} size="sm" c={what === 'added' || what === 'removed' ? undefined : 'dimmed'}>
							{t(what, { count: tried[what].length, names: list.format(tried[what].map(nameOf)) })}
						</Text>
					),
			)}
			<Text size="sm" c="dimmed">
				{t('panels_stay')}
			</Text>
		</Stack>
	)
}
