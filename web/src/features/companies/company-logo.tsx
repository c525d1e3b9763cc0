import { Button, FileButton, Group } from '@mantine/core'
import { type Company, CompanyResponse } from '@panelyard/contracts/companies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sendBody } from '../../api/send-body.ts'
import { refreshCompanies } from '../../domain/companies/companies.queries.ts'
import { ImageRefused, prepareImage } from '../../domain/instructions/prepare-image.ts'
import { useErrorText, useReasonText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { useCompanyCall } from './company.queries.ts'
import classes from './company-page.module.css'

/** The company's logo, to replace or to remove. */
export function CompanyLogo({ company }: { company: Company }) {
	const { t } = useTranslation('companies')
	const client = useQueryClient()
	const errorText = useErrorText()
	const reasonText = useReasonText()
	const path = `/${company.id}/logo`
	const upload = useMutation({
		mutationFn: async (file: File) =>
			sendBody(CompanyResponse, `/companies${path}`, await prepareImage(file), {
				signal: new AbortController().signal,
				onProgress: () => {},
			}),
		networkMode: 'always',
		onSettled: () => refreshCompanies(client),
	})
	const remove = useCompanyCall(CompanyResponse)
	const fail = (error: unknown) =>
		toast.error(t('settings.logo_failed'), error instanceof ImageRefused ? reasonText(error.reason) : errorText(error))
	const take = (file: File | null) => {
		if (file) upload.mutate(file, { onError: fail })
	}
	return (
		<Group gap="md">
			{company.logo && <img src={company.logo} alt={t('settings.logo')} className={classes.logo} />}
			<Group gap="xs">
				<FileButton onChange={take} accept="image/*">
					{(props) => (
						<Button variant="default" loading={upload.isPending} {...props}>
							{t('settings.logo_upload')}
						</Button>
					)}
				</FileButton>
				{company.logo && (
					<Button
						variant="subtle"
						color="gray"
						loading={remove.isPending}
						onClick={() => remove.mutate({ method: 'DELETE', path }, { onError: fail })}
					>
						{t('settings.logo_remove')}
					</Button>
				)}
			</Group>
		</Group>
	)
}
