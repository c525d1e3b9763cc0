import { ActionIcon, Button, Modal, Select, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { Email } from '@panelyard/contracts/accounts/auth'
import { PROJECT_ROLES, type Project, type ProjectAccess, ProjectRole } from '@panelyard/contracts/projects/projects'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { useChangeByForm, useMakeChange } from '../../domain/changes/use-change.ts'
import { CompanyFields } from '../../domain/companies/company-fields.tsx'
import { useMoveProject } from '../../domain/companies/move-project.ts'
import { type AboutAccess, ownRoleOf, useProjectAccess } from '../../domain/project/access.queries.ts'
import { draftAccess } from '../../domain/project/access-changes.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { useErrorText, useMessageText } from '../../ui/messages/error-text.ts'
import { QueryView } from '../../ui/page/query-view.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './access-dialog.module.css'
import { PublicViewSection } from './public-view-section.tsx'

/** Descriptions of different length must not push the fields of one line apart. */
const BELOW_INPUT: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

const nameOf = (entry: ProjectAccess): string => (entry.pending ? entry.email : entry.name || entry.email)

/** The change of a person's role, as the list has it, to another one or to none. */
const changeOf = (entry: ProjectAccess, after: ProjectRole | null, myId: string | undefined): AboutAccess => {
	const user_id = entry.pending ? null : entry.user_id
	return {
		user_id,
		email: entry.email,
		name: nameOf(entry),
		before: ownRoleOf(entry),
		after,
		is_own: user_id !== null && user_id === myId,
	}
}

function useRoleChoices() {
	const { t } = useTranslation('project')
	return PROJECT_ROLES.map((role) => ({ value: role, label: t(`access_dialog.roles.${role}`) }))
}

/** Who may do what in the project: add a person by e-mail, change roles, take access away. */
export function AccessDialog({ project, opened, onClose }: { project: Project; opened: boolean; onClose: () => void }) {
	const { t } = useTranslation('project')
	const access = useProjectAccess(project.id, opened)
	return (
		<Modal opened={opened} onClose={onClose} title={t('access_dialog.title')} size={560}>
			<AddPerson projectId={project.id} isShown={opened} />
			<CompanyAccess project={project} />
			<Title order={3} mt="lg" mb="xs">
				{t('access_dialog.people')}
			</Title>
			<QueryView queries={[access]} pending={<Skeleton height={96} />}>
				{(people) => (
					<ul className={classes.people}>
						{people.map((entry) => (
							<AccessRow key={entry.email} projectId={project.id} entry={entry} />
						))}
					</ul>
				)}
			</QueryView>
			<PublicViewSection project={project} isShown={opened} />
		</Modal>
	)
}

/** Whose project it is; nothing for somebody without a company. */
function CompanyAccess({ project }: { project: Project }) {
	const { isPending, move } = useMoveProject()
	const value = { company_id: project.company?.id ?? null, company_role: project.company_role ?? null }
	return (
		<div className={classes.company}>
			<CompanyFields
				value={value}
				current={project.company}
				isDisabled={isPending}
				onChange={(choice) => move(project, choice)}
			/>
		</div>
	)
}

function AddPerson({ projectId, isShown }: { projectId: string; isShown: boolean }) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
	const messageText = useMessageText()
	const user = useCurrentUser()
	const people = useProjectAccess(projectId, true).data
	const assign = useChangeByForm((about: AboutAccess) => draftAccess(projectId, about), isShown)
	const roles = useRoleChoices()
	const [email, setEmail] = useState('')
	const [role, setRole] = useState<ProjectRole>('editor')
	const [error, setError] = useState<string | null>(null)

	const submit = (event: FormEvent) => {
		event.preventDefault()
		setError(null)
		if (!email.trim()) return setError(t('access_dialog.email_required'))
		const parsed = Email.safeParse(email)
		if (!parsed.success) return setError(messageText(parsed.error.issues[0]?.message ?? ''))
		const known = people?.find((entry) => entry.email === parsed.data)
		const about = known
			? changeOf(known, role, user?.id)
			: { user_id: null, email: parsed.data, name: parsed.data, before: null, after: role, is_own: false }
		assign.mutate(about, {
			onSuccess: () => {
				setEmail('')
				setError(null)
			},
			onError: (thrown) => setError(errorText(thrown)),
		})
	}
	return (
		<form onSubmit={submit} noValidate className={classes.add}>
			<TextInput
				className={classes.email}
				label={t('access_dialog.email')}
				description={t('access_dialog.email_hint')}
				inputWrapperOrder={BELOW_INPUT}
				type="email"
				inputMode="email"
				autoComplete="off"
				value={email}
				onChange={(event) => {
					setEmail(event.currentTarget.value)
					setError(null)
				}}
				error={error}
				data-autofocus
			/>
			<Select
				className={classes.role}
				label={t('access_dialog.role')}
				description={t(`access_dialog.role_hints.${role}`)}
				inputWrapperOrder={BELOW_INPUT}
				data={roles}
				value={role}
				onChange={(value) => setRole(ProjectRole.parse(value))}
				allowDeselect={false}
			/>
			<Button type="submit" loading={assign.isPending}>
				{t('access_dialog.add')}
			</Button>
		</form>
	)
}

function AccessRow({ projectId, entry }: { projectId: string; entry: ProjectAccess }) {
	const { t } = useTranslation('project')
	const make = useMakeChange()
	const roles = useRoleChoices()
	const user = useCurrentUser()
	const name = nameOf(entry)
	const isMe = !entry.pending && entry.user_id === user?.id
	const give = (role: ProjectRole | null) => make(draftAccess(projectId, changeOf(entry, role, user?.id)))
	return (
		<li className={classes.person}>
			<div className={classes.name}>
				<div className={classes.line}>
					<UserText text={name} />
					{isMe && <span>({t('access_dialog.you')})</span>}
				</div>
				<AccessNote entry={entry} />
			</div>
			{!entry.pending && entry.is_owner ? (
				<Tag tone="neutral">{t('access_dialog.owner')}</Tag>
			) : (
				<>
					<Select
						className={classes.choice}
						aria-label={t('access_dialog.role_of', { person: name })}
						data={roles}
						value={ownRoleOf(entry)}
						placeholder={t(`access_dialog.roles.${entry.role}`)}
						onChange={(role) => give(ProjectRole.parse(role))}
						allowDeselect={false}
					/>
					<ActionIcon
						aria-label={t('access_dialog.remove', { person: name })}
						disabled={isMe || ownRoleOf(entry) === null}
						onClick={onFirstClick(() => give(null))}
					>
						<IconTrash size={16} aria-hidden />
					</ActionIcon>
				</>
			)}
		</li>
	)
}

/** Below the name: the address, or what an invited person has to do. */
function AccessNote({ entry }: { entry: ProjectAccess }) {
	const { t } = useTranslation('project')
	if (entry.pending) {
		return (
			<Text size="xs" c="dimmed">
				{t('access_dialog.pending')}
			</Text>
		)
	}
	const isMore = entry.role !== entry.own_role && !entry.is_owner
	return (
		<>
			{entry.name && (
				<Text component="div" size="xs" c="dimmed">
					<UserText text={entry.email} />
				</Text>
			)}
			{isMore && (
				<Text size="xs" c="dimmed">
					{t('access_dialog.by_company', { role: t(`access_dialog.roles.${entry.role}`) })}
				</Text>
			)}
		</>
	)
}
