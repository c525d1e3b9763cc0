import { Button, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
	type Company,
	type CompanyMember,
	type MemberProject,
	MemberResponse,
	type UpdateMemberRequest,
} from '@panelyard/contracts/companies/companies'
import { GivenRole } from '@panelyard/contracts/companies/permissions'
import { PROJECT_ROLES } from '@panelyard/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useFreshValues } from '../../ui/forms/fresh-values.ts'
import { useMessageText } from '../../ui/messages/error-text.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageLinks } from '../../ui/page/page-links.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { SidePane } from '../../ui/page/side-pane.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { type Access, AccessFields, accessBody, accessErrors } from './access-fields.tsx'
import { memberProjectsQuery, useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'
import { dayHere } from './last-day.ts'
import { nameOfMember } from './member-words.ts'
import { useGivenRoles } from './use-given-roles.ts'
import { useListPage } from './use-list-page.ts'

type MemberPaneProps = { company: Company; member: CompanyMember; onClose: () => void }

/** One member beside the list: role, access and seat, and what they may do in each project. */
export function MemberPane({ company, member, onClose }: MemberPaneProps) {
	const { t } = useTranslation(['companies', 'shell'])
	return (
		<SidePane opened onClose={onClose} title={nameOfMember(member)} closeLabel={t('shell:close')} width={27}>
			<Stack gap="lg">
				<Text c="dimmed" component="div">
					<UserText text={member.email} />
				</Text>
				<MemberForm company={company} member={member} />
				<section aria-labelledby="member-projects">
					<Title order={3} id="member-projects" mb="xs">
						{t('member.projects')}
					</Title>
					<MemberProjects company={company} member={member} />
				</section>
			</Stack>
		</SidePane>
	)
}

const accessOf = (member: CompanyMember): Access => ({
	role: GivenRole.parse(member.role),
	access_type: member.access_type,
	last_day: member.access_until && dayHere(member.access_until),
	access_reason: member.access_reason,
	seat: member.seat,
})

/** Only what the person changed, so that two admins don't overwrite each other. */
function changeBody(access: Access, changed: readonly (keyof Access)[]): UpdateMemberRequest {
	const { role, seat, access_reason, ...end } = accessBody(access)
	const isNewEnd = changed.includes('access_type') || changed.includes('last_day')
	return {
		...(changed.includes('role') && { role }),
		...(changed.includes('seat') && { seat }),
		...(isNewEnd && end),
		...((isNewEnd || changed.includes('access_reason')) && { access_reason }),
	}
}

function MemberForm({ company, member }: Omit<MemberPaneProps, 'onClose'>) {
	const { t } = useTranslation(['companies', 'shell'])
	const messageText = useMessageText()
	const serverFieldErrors = useServerFieldErrors()
	const roles = useGivenRoles(company.id)
	const update = useCompanyCall(MemberResponse)
	const fresh = accessOf(member)
	const form = useForm<Access>({
		initialValues: fresh,
		validate: (values) => {
			const { last_day, ...errors } = accessErrors(values)
			// An end that has passed may stay while other things change.
			const isNewEnd = values.last_day !== fresh.last_day || values.access_type !== fresh.access_type
			const wrong = { ...errors, ...(isNewEnd && last_day && { last_day }) }
			return Object.fromEntries(Object.entries(wrong).map(([field, text]) => [field, messageText(text)]))
		},
	})
	const { changed, settle } = useFreshValues(form, fresh)
	const save = (access: Access) =>
		update
			.mutateAsync({
				method: 'PUT',
				path: `/${company.id}/members/${member.id}/update`,
				body: changeBody(access, changed),
			})
			.then(
				(answer) => {
					settle(access, accessOf(answer.member))
					toast.success(t('members.saved', { person: nameOfMember(member) }))
				},
				(error) => {
					const { access_until, ...fields } = serverFieldErrors(error)
					form.setErrors({ ...fields, ...(access_until && { last_day: access_until }) })
				},
			)
	return (
		<form noValidate onSubmit={form.onSubmit((access) => void save(access))}>
			<Stack gap="sm">
				<FailureAlert title={t('members.save_failed')} error={update.error} />
				<AccessFields form={form} roles={roles} />
				<div>
					<Button type="submit" loading={update.isPending} disabled={changed.length === 0}>
						{t('shell:save')}
					</Button>
				</div>
			</Stack>
		</form>
	)
}

function MemberProjects({ company, member }: Omit<MemberPaneProps, 'onClose'>) {
	const { t } = useTranslation('companies')
	const { page, setPage, stayWithin } = useListPage()
	const projects = useQuery(memberProjectsQuery(company.id, member.id, page))
	stayWithin(projects.data)
	return (
		<QueryView queries={[projects]} pending={<Skeleton height={96} />}>
			{(list) =>
				list.projects.length === 0 ? (
					<Text c="dimmed">{t('member.no_projects')}</Text>
				) : (
					<>
						<ul className={classes.list}>
							{list.projects.map((project) => (
								<ProjectOfMember key={project.project_id} company={company} member={member} project={project} />
							))}
						</ul>
						<PageLinks mt="md" list={list} page={page} onPage={setPage} />
					</>
				)
			}
		</QueryView>
	)
}

const NO_ROLE = 'none'

function ProjectOfMember({ company, member, project }: Omit<MemberPaneProps, 'onClose'> & { project: MemberProject }) {
	const { t } = useTranslation(['companies', 'project'])
	const grant = useCompanyCall(z.unknown())
	const { project_id, name, granted_role, role, may_change } = project
	const roles = PROJECT_ROLES.map((value) => ({
		value: value as string,
		label: t(`project:access_dialog.roles.${value}`),
	}))
	const give = (value: string | null) =>
		void grant
			.mutateAsync({
				method: 'PUT',
				path: `/${company.id}/members/${member.id}/projects/${project_id}`,
				body: { role: value === NO_ROLE ? null : value },
			})
			.catch((error) => toast.failed(t('member.grant_failed'), error))
	const isMoreByCompany = role !== null && role !== granted_role
	return (
		<li className={classes.row}>
			<div className={classes.what}>
				<UserText text={name} />
				{isMoreByCompany && (
					<Text size="xs" c="dimmed">
						{t('member.through', { role: t(`project:access_dialog.roles.${role}`) })}
					</Text>
				)}
			</div>
			<Select
				className={classes.choice ?? ''}
				aria-label={t('member.access_to', { project: name })}
				data={[{ value: NO_ROLE, label: t(isMoreByCompany ? 'member.no_own_role' : 'member.no_role') }, ...roles]}
				value={granted_role ?? NO_ROLE}
				onChange={give}
				disabled={!may_change || grant.isPending}
				allowDeselect={false}
			/>
		</li>
	)
}
