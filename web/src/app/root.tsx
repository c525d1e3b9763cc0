import { Outlet } from '@tanstack/react-router'

/** What lies around every page. */
export function Root() {
	return <Outlet />
}
