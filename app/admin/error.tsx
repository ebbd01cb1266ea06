"use client";

import { FailedPage } from "../_components/failed-page";

export default FailedPage;
