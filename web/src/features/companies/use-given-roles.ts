import { GIVEN_ROLES, type GivenRole } from '@panelyard/contracts/companies/permissions'
import { useQuery } from '@tanstack/react-query'
import { rolesQuery } from './company.queries.ts'

/** The roles that the person may give in a company; all that there are until the server says. */
export function useGivenRoles(companyId: string): readonly GivenRole[] {
	const roles = useQuery(rolesQuery(companyId)).data?.roles
	if (!roles) return GIVEN_ROLES
	return GIVEN_ROLES.filter((name) => roles.some(({ role, may_give }) => role === name && may_give))
}
