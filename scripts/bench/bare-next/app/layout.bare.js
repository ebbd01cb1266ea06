import "./style.css";

export const metadata = { title: "Lectern", description: "Your company’s learning platform." };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <a href="#main" className="skip">
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
