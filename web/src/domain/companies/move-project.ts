import { modals } from '@mantine/modals'
import { type ProjectListItem, ProjectResponse } from '@panelyard/contracts/projects/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { toast } from '../../ui/messages/toast.ts'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'
import { refreshCompanies, useCompanies } from './companies.queries.ts'
import type { CompanyChoice } from './company-fields.tsx'

type MovedProject = Pick<ProjectListItem, 'id' | 'name' | 'company' | 'company_role'>

/**
 * Moves a project into a company or out of it, or changes what the company's members may do in it. Another company is
 * asked about first; everything can be undone. Sent at once: who may see the project depends on the answer.
 */
export function useMoveProject() {
	const { t } = useTranslation(['companies', 'shell'])
	const client = useQueryClient()
	const offerUndo = useOfferUndo()
	const companies = useCompanies().data ?? []
	const send = useMutation({
		mutationFn: ({ id, ...body }: CompanyChoice & { id: string }) =>
			untilAnswered(() => callApi(ProjectResponse, 'PUT', `/projects/${id}`, { body })),
		onSettled: () => refreshCompanies(client),
	})

	const run = ({ id, name: project, company, company_role }: MovedProject, choice: CompanyChoice) => {
		const before = { company_id: company?.id ?? null, company_role: company_role ?? null }
		const nameOf = (company_id: string) =>
			[...companies, ...(company ? [company] : [])].find((each) => each.id === company_id)?.name ?? ''
		const told = (from: CompanyChoice, to: CompanyChoice) => {
			if (from.company_id === to.company_id) return t('projects.shared', { project })
			if (to.company_id === null) return t('projects.taken_out', { project })
			return t('projects.added', { project, company: nameOf(to.company_id) })
		}
		const done = () =>
			offerUndo({
				id: `company of ${id}`,
				message: told(before, choice),
				undo: () => send.mutateAsync({ id, ...before }),
				undone: told(choice, before),
				failed: t('projects.failed'),
			})
		void send.mutateAsync({ id, ...choice }).then(done, (error) => toast.failed(t('projects.failed'), error))
	}

	return {
		isPending: send.isPending,
		move(project: MovedProject, choice: CompanyChoice) {
			const { name, company } = project
			if (choice.company_id === (company?.id ?? null)) return run(project, choice)
			const joined = companies.find(({ id }) => id === choice.company_id)
			const titles = { project: name, company: (company ?? joined)?.name ?? '' }
			modals.openConfirmModal({
				title: company ? t('projects.leave_title', titles) : t('projects.join_title', titles),
				children: company ? t('projects.leave_text') : t('projects.company_hint'),
				labels: {
					confirm: company ? t('projects.leave_button') : t('projects.join_button'),
					cancel: t('shell:cancel'),
				},
				onConfirm: () => run(project, choice),
			})
		},
	}
}
